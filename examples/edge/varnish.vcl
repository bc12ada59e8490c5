# Varnish 7 in front of Vitrine, purged by its publisher: CDN=varnish, CDN_PURGE_URL=http://ADDRESS-OF-THIS-VARNISH:6081.
# It needs the module xkey: Debian's package varnish-modules. docs/cdn.md says what to check.
vcl 4.1;

import std;
import xkey;

# Where Vitrine's servers are.
backend vitrine {
  .host = "127.0.0.1";
  .port = "8080";
  .probe = {
    .url = "/readyz";
    .interval = 1s;
    .timeout = 1s;
    .threshold = 1;
    .window = 2;
  }
}

# Who may purge: the publisher.
acl publisher {
  "127.0.0.1";
  "::1";
}

sub vcl_recv {
  if (req.method == "PURGE") {
    if (client.ip !~ publisher || !req.http.xkey-purge) {
      return (synth(405));
    }
    set req.http.xkey-purged = xkey.purge(req.http.xkey-purge);
    return (synth(200, "Purged " + req.http.xkey-purged));
  }
  # Vitrine sets no cookie and reads none. Varnish adds the caller's address to X-Forwarded-For by itself.
  unset req.http.Cookie;
  # A key is checked by Vitrine each time, so that a revoked one is refused.
  if ((req.method != "GET" && req.method != "HEAD") || req.http.x-api-key) {
    return (pass);
  }
  return (hash);
}

sub vcl_backend_response {
  # What is stale is not given out, whatever becomes of the backend.
  set beresp.grace = 0s;
  set beresp.keep = 0s;
  if (beresp.http.CDN-Cache-Control ~ "^max-age=[1-9]" && beresp.http.Surrogate-Key && !bereq.uncacheable) {
    set beresp.ttl = std.duration(regsub(beresp.http.CDN-Cache-Control, "^max-age=([0-9]+).*$", "\1s"), 0s);
    set beresp.http.xkey = beresp.http.Surrogate-Key;
    # These are of one request: those who get the copy have others.
    unset beresp.http.RateLimit;
    unset beresp.http.RateLimit-Limit;
    unset beresp.http.RateLimit-Policy;
    unset beresp.http.RateLimit-Remaining;
    unset beresp.http.RateLimit-Reset;
    unset beresp.http.X-Request-Id;
    unset beresp.http.Set-Cookie;
    return (deliver);
  }
  if (beresp.http.CDN-Cache-Control || beresp.http.Cache-Control ~ "no-store|private") {
    # Not for two minutes, as Varnish would have it: what is refused to one caller is not kept from the cache for all.
    set beresp.ttl = 1s;
    set beresp.uncacheable = true;
    return (deliver);
  }
}

sub vcl_deliver {
  # They were for this cache.
  unset resp.http.xkey;
  unset resp.http.Surrogate-Key;
  unset resp.http.Cache-Tag;
  unset resp.http.CDN-Tag;
  unset resp.http.CDN-Cache-Control;
  unset resp.http.X-Varnish;
  unset resp.http.Via;
}

sub vcl_backend_error {
  # No server answers: said as Vitrine says it.
  set beresp.http.Content-Type = "application/json; charset=utf-8";
  set beresp.http.Cache-Control = "no-store";
  set beresp.http.Retry-After = "1";
  set beresp.http.Access-Control-Allow-Origin = "*";
  set beresp.http.Access-Control-Expose-Headers = "Retry-After";
  set beresp.body = """{"success":false,"message":"The service cannot answer now; try again in 1 s.","data":null,"meta":{"code":"unavailable"}}""";
  return (deliver);
}
