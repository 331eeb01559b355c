// Command nod-connector serves the reference connector: six invented people behind the HTTP contract of
// docs/guides/connectors.md, below /registry and /signals the reference registry and the reference source of signals of
// docs/guides/lookups.md, and below /sms the reference gateway of docs/guides/invitations.md. Try it with nod
// connector check, and begin your own from internal/collect/connector/reference.
package main

import (
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"strings"
	"time"

	"nod/internal/collect/connector/httpconnector"
	"nod/internal/collect/connector/reference"
	"nod/internal/flow/sms"
	"nod/internal/lookup/desk"
)

func main() {
	listen := flag.String("listen", "127.0.0.1:9090", "address to serve on")
	providers := flag.String("providers", "kestrel_freight_ph", "ids of the providers, with commas between")
	flag.Parse()
	keys := strings.Split(os.Getenv("NOD_CONNECTOR_KEY"), ",")
	for _, key := range keys {
		if len(key) < httpconnector.MinKey {
			fail(fmt.Sprintf("give a key of at least %d characters in NOD_CONNECTOR_KEY (openssl rand -hex 32)",
				httpconnector.MinKey))
		}
	}
	served := map[string][]string{}
	for id := range strings.SplitSeq(*providers, ",") {
		served[id] = reference.Sections()
	}
	doors := sms.Serve(keys,
		desk.Reference(keys, nil, reference.New(reference.Options{Keys: keys, Providers: served})))
	server := &http.Server{
		Handler:           doors,
		ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 30 * time.Second, WriteTimeout: time.Minute,
	}
	listener, err := net.Listen("tcp", *listen)
	if err != nil {
		fail(err)
	}
	fmt.Println("connector at http://" + listener.Addr().String())
	fail(server.Serve(listener))
}

func fail(why any) {
	fmt.Fprintln(os.Stderr, "nod-connector:", why)
	os.Exit(1)
}
