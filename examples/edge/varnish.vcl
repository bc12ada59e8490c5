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
  # Vitrine has no effect of it: what is hidden within an edition does not change when the edition opened.
  unset req.http.If-Modified-Since;
  # A file goes at the pace of its reader, and ranges of it are Vitrine's: what Varnish held ahead would arrive after its collection
  # was hidden or its key revoked. A pass holds all of it (before Varnish 7.3, which has beresp.transit_buffer), a pipe next to nothing.
  if (req.url ~ "(?i)/(e|%65)(x|%78)(p|%70)(o|%6f)(r|%72)(t|%74)/?(\?|$)" && req.method ~ "^(GET|HEAD|QUERY)$") {
    if (!std.healthy(req.backend_hint)) {
      return (synth(503));
    }
    return (pipe);
  }
  # Ranges are of files alone.
  unset req.http.Range;
  # A key is checked by Vitrine each time, so that a revoked one is refused. It compares what Varnish does not: conditions of 412, and
  # several tags at once.
  if ((req.method != "GET" && req.method != "HEAD") || req.http.x-api-key || req.http.Authorization || req.http.If-Match || req.http.If-Unmodified-Since ||
    req.http.If-None-Match ~ ",") {
    return (pass);
  }
  # Four copies of an answer at most: browsers write this header in a hundred ways. What Vitrine prefers comes first. Varnish by
  # itself would ask for gzip, and unpack it with a weak tag.
  set req.http.X-Encoding = "";
  if (req.http.Accept-Encoding ~ "(?i)(^|,)\s*br\s*(;\s*q=(1(\.0*)?|0\.\d*[1-9]\d*)\s*)?(,|$)") {
    set req.http.X-Encoding = "br";
  } elsif (req.http.Accept-Encoding ~ "(?i)(^|,)\s*zstd\s*(;\s*q=(1(\.0*)?|0\.\d*[1-9]\d*)\s*)?(,|$)") {
    set req.http.X-Encoding = "zstd";
  } elsif (req.http.Accept-Encoding ~ "(?i)(^|,)\s*gzip\s*(;\s*q=(1(\.0*)?|0\.\d*[1-9]\d*)\s*)?(,|$)") {
    set req.http.X-Encoding = "gzip";
  }
  return (hash);
}

sub vcl_pipe {
  # A connection has one file: a second request would reach Vitrine past all that stands above.
  set bereq.http.Connection = "close";
}

sub vcl_hash {
  # Beside the URL and the host, which the part of Varnish itself adds.
  hash_data(req.http.X-Encoding);
}

sub vcl_backend_fetch {
  if (!bereq.uncacheable) {
    if (bereq.http.X-Encoding == "") {
      unset bereq.http.Accept-Encoding;
    } else {
      set bereq.http.Accept-Encoding = bereq.http.X-Encoding;
    }
  }
  unset bereq.http.X-Encoding;
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
  # The tag of an answer is known in each encoding: Varnish compares that of its copy alone.
  if (req.http.If-None-Match ~ "^\s*\*\s*$") {
    set req.http.If-None-Match = resp.http.ETag;
  } elsif (req.http.If-None-Match && resp.http.ETag) {
    set req.http.If-None-Match = regsub(req.http.If-None-Match, {"(-(br|zstd|gzip))?"\s*$"},
      regsub(resp.http.ETag, {"^.*?((-(br|zstd|gzip))?)"$"}, "\1") + {"""});
  }
  # They were for this cache.
  unset resp.http.xkey;
  unset resp.http.Surrogate-Key;
  unset resp.http.Cache-Tag;
  unset resp.http.CDN-Tag;
  unset resp.http.CDN-Cache-Control;
  unset resp.http.X-Varnish;
  unset resp.http.Via;
  unset resp.http.Accept-Ranges;
}

sub vcl_synth {
  if (resp.status == 503) {
    set resp.http.Content-Type = "application/json; charset=utf-8";
    set resp.http.Cache-Control = "no-store";
    set resp.http.Retry-After = "1";
    set resp.http.Access-Control-Allow-Origin = "*";
    set resp.http.Access-Control-Expose-Headers = "Retry-After";
    set resp.body = """{"success":false,"message":"The service cannot answer now; try again in 1 s.","data":null,"meta":{"code":"unavailable"}}""";
    return (deliver);
  }
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
