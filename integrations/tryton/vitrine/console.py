"""Vitrine's console and its operator's API, by the standard library alone. Settings are in the section [vitrine] of trytond.conf."""

import base64
import hashlib
import hmac
import json
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

from trytond.config import config

_TIMEOUT_SECONDS = 10
_TOKEN_SECONDS = 120


class ConsoleError(Exception):
    "What a person may be told."


def sign_in_link(tenant, person):
    """A link that opens the tenant's console once, within two minutes, for a person as its log names them."""
    claims = {"tenant": tenant, "sub": person, "jti": str(uuid.uuid4())}
    token = _sign(_setting("console_secret"), "vitrine-console", claims)
    return f"{_setting('console_url').rstrip('/')}/enter?token={token}"


def find_or_create_tenant(reference, name, scope):
    """The public ID of the tenant of our reference. Nothing of a new tenant is public."""
    found = _find(reference)
    if found is not None:
        return found
    industry = _setting("industry", "Business")
    draft = {"name": name, "industry": industry, "reference": reference, "scope": scope}
    try:
        return _ask("POST", "/operator/tenants", draft)["publicId"]
    except _Conflict:
        # Another worker may have created it in the meantime.
        found = _find(reference)
        if found is None:
            raise
        return found


def _find(reference):
    query = urllib.parse.urlencode({"reference": reference})
    tenants = _ask("GET", f"/operator/tenants?{query}")["tenants"]
    return tenants[0]["publicId"] if tenants else None


class _Conflict(ConsoleError):
    pass


def _ask(method, path, body=None):
    address = _setting("operator_url", _setting("console_url")).rstrip("/") + path
    token = _sign(_setting("operator_secret"), "vitrine-operator", {"sub": "tryton"})
    request = urllib.request.Request(address, method=method, headers={"Authorization": f"Bearer {token}"})
    if body is not None:
        request.data = json.dumps(body).encode()
    try:
        with urllib.request.urlopen(request, timeout=_TIMEOUT_SECONDS) as response:
            return json.load(response)["data"]
    except urllib.error.HTTPError as error:
        kind = _Conflict if error.code == 409 else ConsoleError
        raise kind(f"Vitrine refused: {_message_of(error)}") from error
    except (urllib.error.URLError, TimeoutError, ValueError) as error:
        raise ConsoleError("Vitrine cannot be reached now. Try again in a moment.") from error


def _message_of(error):
    try:
        return json.load(error)["message"]
    except (ValueError, KeyError, TypeError):
        return f"status {error.code}"


def _sign(secret, audience, claims):
    """A JWT (RFC 7519) by HS256."""
    now = int(time.time())
    claims = {**claims, "aud": audience, "iat": now, "exp": now + _TOKEN_SECONDS}
    issuer = _setting("issuer", "")
    if issuer:
        claims["iss"] = issuer
    text = ".".join(_encode(json.dumps(part).encode()) for part in ({"alg": "HS256", "typ": "JWT"}, claims))
    return f"{text}.{_encode(hmac.new(secret.encode(), text.encode(), hashlib.sha256).digest())}"


def _encode(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _setting(name, default=None):
    value = config.get("vitrine", name, default=default)
    if value is None:
        raise ConsoleError(f"Set {name} in the section [vitrine] of trytond.conf.")
    return value
