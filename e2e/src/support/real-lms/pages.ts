/** A unit as an Open edX LMS sends it. Its script reports the height, unless an author's script before it fails. */
export const unitPage = (
  reports: boolean,
): string => `<!doctype html><html lang="en"><head><title>REC Courseware</title></head>
<body style="margin: 0"><h2>Two questions</h2><p>What is 2 + 2?</p><div style="height: 900px"></div><p>The end.</p>
<script>
  ${reports ? '' : "throw new Error('An author’s script');"}
  parent.postMessage({ type: 'plugin.resize', payload: { width: innerWidth, height: 1000 } }, '*');
</script></body></html>`;

/** Django's page for an unknown address, or a unit that isn't for this session. */
export const missingPage =
  '<!doctype html><html lang="en"><head><title>Page not found | Real</title></head><body><h1>Page not found</h1></body></html>';

/** The page of the gateway in front of the LMS. */
export const gatewayPage =
  '<html><head><title>504 Gateway Time-out</title></head><body><center><h1>504 Gateway Time-out</h1></center><hr><center>nginx</center></body></html>';
