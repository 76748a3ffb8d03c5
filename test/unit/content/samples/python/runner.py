"""Runs the cases of a Python sample in one process: JSON on standard input, results as JSON on standard output.

A case has arguments, environment, input, files, time, and the prepared requests, responses, or datagrams. Servers
handle the requests with their real handler class instead of listening, and clients receive the responses.
"""
import base64
import contextlib
import email.parser
import http.client
import http.server
import io
import json
import os
import random
import socket
import sys
import tempfile
import time
import traceback
import types
import urllib.request
import urllib.response


class End(BaseException):
    """Ends an endless loop when all prepared data is used. Handlers of Exception do not catch it."""


def headers_of(values):
    """Parses a header block, so that a header may repeat."""
    return email.parser.Parser(http.client.HTTPMessage).parsestr("\r\n".join(values) + "\r\n\r\n")


class Connection:
    """A socket of one HTTP request: reads the prepared bytes and collects the response."""

    def __init__(self, request):
        body = base64.b64decode(request.get("body", ""))
        lines = [f"{request.get('method', 'POST')} / HTTP/1.1", "Host: localhost"]
        lines += [f"{name}: {value}" for name, value in request.get("headers", {}).items()]
        if body:
            lines.append(f"Content-Length: {len(body)}")
        self.sent = io.BytesIO("\r\n".join(lines + ["", ""]).encode() + body)
        self.received = b""

    def makefile(self, *_):
        return self.sent

    def sendall(self, data):
        self.received += bytes(data)

    def response(self):
        head, _, body = self.received.partition(b"\r\n\r\n")
        status = int(head.split(b" ")[1]) if head else 0
        return {"status": status, "body": body.decode(errors="replace")}


class Server:
    """Stub of HTTPServer: serves the requests of the case."""

    def __init__(self, _address, handler):
        self.handler = handler

    def serve_forever(self):
        for request in case.get("requests", []):
            connection = Connection(request)
            self.handler(connection, ("127.0.0.1", 50000), self)
            result["responses"].append(connection.response())


def respond(_handler, request):
    """Stub of an HTTPS connection: the next response of the case, and a record of the request."""
    body = request.data.decode() if request.data else None
    result["requests"].append(
        {"method": request.get_method(), "url": request.full_url, "headers": dict(request.header_items()), "body": body}
    )
    if not responses:
        raise End
    prepared = responses.pop(0)
    content = io.BytesIO(json.dumps(prepared.get("body")).encode())
    headers = headers_of(prepared.get("headers", []))
    response = urllib.response.addinfourl(content, headers, request.full_url, prepared["status"])
    response.msg = "OK"
    return response


class Datagrams:
    """Stub of a UDP socket: receives the datagrams of the case, as pairs of hexadecimal data and address."""

    def __init__(self, *_):
        self.waiting = list(case.get("datagrams", []))

    def bind(self, _address):
        pass

    def recvfrom(self, _size):
        if not self.waiting:
            raise End
        data, address = self.waiting.pop(0)
        return bytes.fromhex(data), (address, 40000)

    def sendto(self, data, peer):
        result["replies"].append([data.decode(), peer[0]])


class Flask:
    """Stub of Flask: collects the functions that run before each request."""

    def __init__(self, _name):
        self.hooks = []

    def before_request(self, hook):
        apps.append(hook)
        return hook


def handle_in_app(hook):
    """Runs a function of a Flask app for each request; the response is the environment afterwards."""
    for sent in case.get("requests", []):
        flask.request.headers = headers_of([f"{name}: {value}" for name, value in sent.get("headers", {}).items()])
        flask.request.remote_addr, flask.request.environ = sent["address"], {}
        hook()
        result["responses"].append(flask.request.environ)


class Storage:
    """Stub of a boto3 client: records the calls of its methods."""

    def __init__(self, *arguments, **options):
        result["calls"].append(["client", *arguments, options])

    def __getattr__(self, name):
        def call(*arguments, **options):
            result["calls"].append([name, *arguments, options])

        return call


def module(name, **values):
    """Adds a module that the machine may not have."""
    created = types.ModuleType(name)
    vars(created).update(values)
    sys.modules[name] = created
    return created


flask = module("flask", Flask=Flask, request=types.SimpleNamespace())
module("boto3", client=Storage)
module("botocore")
module("botocore.config", Config=dict)
http.server.HTTPServer = http.server.ThreadingHTTPServer = Server
http.server.BaseHTTPRequestHandler.log_message = lambda *_: None
urllib.request.HTTPSHandler.https_open = urllib.request.HTTPHandler.http_open = respond
socket.socket = Datagrams
time.sleep = lambda seconds: result["sleeps"].append(seconds)
random.uniform = lambda _low, high: high
time.time = lambda: case.get("now", 0)


def run(source, name):
    """Runs the sample once; its exit status is that of Python."""
    sys.argv = [name, *case.get("arguments", [])]
    os.environ.clear()
    os.environ.update(case.get("environment", {}))
    sys.stdin = io.StringIO(case.get("input", ""))
    try:
        exec(compile(source, name, "exec"), {"__name__": "__main__"})
        for hook in apps:
            handle_in_app(hook)
    except End:
        pass
    except SystemExit as end:
        if isinstance(end.code, str):
            print(end.code, file=sys.stderr)
        result["status"] = end.code if isinstance(end.code, int) else int(end.code is not None)
    except Exception:
        traceback.print_exc()
        result["status"] = 1


sample = json.load(sys.stdin)
results = []
for case in sample["cases"]:
    result = {"status": 0, "responses": [], "requests": [], "replies": [], "calls": [], "sleeps": []}
    apps, responses = [], list(case.get("responses", []))
    with tempfile.TemporaryDirectory() as directory:
        os.chdir(directory)
        for file, text in case.get("files", {}).items():
            with open(file, "w") as target:
                target.write(text)
        output, errors = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(errors):
            run(sample["source"], sample["name"])
        written = {
            file: open(file, errors="replace").read() for file in os.listdir(".") if file not in case.get("files", {})
        }
        os.chdir("/")
    results.append({**result, "output": output.getvalue(), "errors": errors.getvalue(), "written": written})
print(json.dumps(results))
