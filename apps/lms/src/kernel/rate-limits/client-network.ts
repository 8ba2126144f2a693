import ipaddr from 'ipaddr.js';

/** An IPv6 customer has at least one network of this length, and all addresses in it. */
const IPV6_BYTES = 64 / 8;
/** Some proxies add the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const WITH_PORT = /^(\d+(?:\.\d+){3}):\d+$|^\[([^\]]+)\](?::\d+)?$/;

/**
 * The key by which rate limits identify a client: an IPv4 address, or the /64 of an IPv6 address. All invalid addresses
 * share one key.
 */
export function clientNetworkOf(ip: string): string {
  const [, v4, v6] = WITH_PORT.exec(ip) ?? [];
  const text = v4 ?? v6 ?? ip;
  if (!ipaddr.isValid(text)) return 'unknown';
  const address = ipaddr.process(text);
  if (address.kind() === 'ipv4') return address.toString();
  const network = [...address.toByteArray().slice(0, IPV6_BYTES), ...Array<number>(IPV6_BYTES).fill(0)];
  return `${ipaddr.fromByteArray(network)}/64`;
}
