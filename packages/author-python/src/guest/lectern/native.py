"""Starts a process for each job by forking an interpreter that has imported what scripts commonly need.

The interpreter that forks runs no script, and nothing that a script writes reaches it. The host ends each process after
the last character of its output.
"""

import _thread
import gc
import os
import random
import sys

import random2
from lectern import draws, isolation
from lectern.job import prepare, run_job

END = b'\x04'


def start(setup):
    sys.path += setup['path']
    os.environ.clear()
    sys.meta_path.insert(0, draws.DrawsFinder())
    commands = sys.stdin.buffer
    prepare([*setup['preloaded'], *commands.readline().decode().split()])
    isolate = isolation.Isolation(setup)
    # What is there by now stays, so that looking for a script's garbage needn't look at it.
    gc.freeze()
    serve(commands, isolate)


def serve(commands, isolate):
    """Obeys lines of the host.

    `start` and the descriptor of a socket starts a process there, `end` and its ID kills one.
    """
    running = set()
    for line in commands:
        command, number = line.decode().split()
        if command == 'start':
            start_process(int(number), isolate, running)
        elif int(number) in running:
            # No other process has its ID, because nobody else waits for this one.
            os.kill(int(number), 9)
        running -= {pid for pid in running if os.waitpid(pid, os.WNOHANG)[0] == pid}


def start_process(socket, isolate, running):
    """Writes its ID to the socket, or why it couldn't be started."""
    try:
        pid = isolate.fork()
    except OSError as error:
        os.write(socket, str(error).encode())
    else:
        if pid == 0:
            try:
                run_process(socket, isolate)
            finally:
                os._exit(1)
        running.add(pid)
        os.write(socket, b'%d\n' % pid)
    os.close(socket)


def run_process(socket, isolate):
    isolate.enter(socket)
    sys.stdin = open(isolation.INPUT, encoding='utf-8')
    # Otherwise, each process would draw the same.
    random.seed()
    random2.seed()
    gc.enable()
    write = os.write
    write(isolation.OUTPUT, b'ready')
    # The host writes to the same socket.
    with open(isolation.OUTPUT, 'rb', closefd=False) as host:
        job = host.readline()
    run_job(job)
    write(isolation.OUTPUT, END)
    wait_for_ever()


def wait_for_ever():
    lock = _thread.allocate_lock()
    lock.acquire()
    lock.acquire()
