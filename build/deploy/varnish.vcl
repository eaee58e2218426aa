# Varnish with the module xkey (Debian: varnish, varnish-modules) as a CDN in front of the site: CDN_PURGE=varnish and
# CDN_PURGE_URL=http://<this server>/ tell it what has changed. For the tags of a page it needs
#   varnishd -p http_resp_hdr_len=32k -p http_resp_size=64k -p workspace_client=256k -p workspace_backend=256k …
vcl 4.1;

import directors;
import std;
import xkey;

probe ready {
  .url = "/readyz";
  .interval = 1s;
  .timeout = 2s;
  .window = 3;
  .threshold = 2;
  .initial = 2;
}

backend web1 {
  .host = "web1";
  .port = "3000";
  .probe = ready;
}

backend web2 {
  .host = "web2";
  .port = "3000";
  .probe = ready;
}

# The addresses of the site's processes.
acl site {
  "localhost";
  "172.16.0.0"/12;
}

sub vcl_init {
  new sites = directors.round_robin();
  sites.add_backend(web1);
  sites.add_backend(web2);
}

sub vcl_recv {
  set req.backend_hint = sites.backend();
  if (req.method == "PURGE") {
    if (client.ip !~ site) {
      return (synth(405));
    }
    return (synth(200, "purged " + xkey.purge(req.http.xkey)));
  }
  # Parameters that count visits are not part of the key.
  set req.url = regsuball(req.url, "([?&])(utm_[a-z]+|from|isappinstalled)=[^&]*&?", "\1");
  set req.url = regsub(req.url, "[?&]$", "");
  # An outdated copy is for the time when no instance is well, or none could be reached.
  if (std.healthy(req.backend_hint) && req.restarts == 0) {
    set req.grace = 0s;
  }
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  if (req.http.Authorization) {
    return (pass);
  }
  # Pages are the same for everybody.
  unset req.http.Cookie;
  return (hash);
}

sub vcl_backend_fetch {
  # A retry asks the next instance.
  set bereq.backend = sites.backend();
}

sub vcl_backend_response {
  if (beresp.http.Cache-Control ~ "stale-if-error=\d+") {
    set beresp.grace = std.duration(regsub(beresp.http.Cache-Control, "^.*stale-if-error=(\d+).*$", "\1s"), 0s);
  } else {
    set beresp.grace = 0s;
  }
  # A fault is not kept in place of a copy.
  if (beresp.status >= 500 && bereq.is_bgfetch) {
    return (abandon);
  }
  if (bereq.uncacheable) {
    return (deliver);
  }
  # What may not be given without asking, as in the second before an instant, is still the copy for the time when nobody answers.
  if (beresp.ttl <= 0s && beresp.grace > 0s && beresp.http.Cache-Control ~ "^public" && !beresp.http.Set-Cookie) {
    set beresp.ttl = 0s;
    return (deliver);
  }
  # Varnish remembers for two minutes that an address cannot be kept, and does not give its earlier copy meanwhile. A page that is
  # sent while it is rendered can be kept right afterwards.
  if (beresp.ttl <= 0s || beresp.http.Set-Cookie || beresp.http.Cache-Control ~ "(?i:no-cache|no-store|private)" || beresp.http.Vary == "*") {
    set beresp.ttl = 1s;
    set beresp.grace = 0s;
    set beresp.uncacheable = true;
  }
  return (deliver);
}

sub vcl_backend_error {
  # The outdated copy stays.
  if (bereq.is_bgfetch) {
    return (abandon);
  }
  if (bereq.retries == 0) {
    return (retry);
  }
  set beresp.http.X-Unreached = "yes";
}

sub vcl_deliver {
  if (resp.http.X-Unreached && req.restarts == 0 && (req.method == "GET" || req.method == "HEAD")) {
    return (restart);
  }
  unset resp.http.X-Unreached;
  unset resp.http.xkey;
  set resp.http.X-Cache = obj.hits > 0;
}
