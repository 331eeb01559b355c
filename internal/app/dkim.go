package app

import (
	"fmt"
	"os"

	"nod/internal/platform/config"
	"nod/internal/platform/mail"
)

// readDKIM returns what signs mails; nil where the mail server does it.
func readDKIM(c config.Serve) (*mail.DKIM, error) {
	if c.DKIMKeyFile == "" {
		return nil, nil
	}
	key, err := os.ReadFile(c.DKIMKeyFile)
	if err != nil {
		return nil, fmt.Errorf("read the DKIM key (NOD_DKIM_KEY_FILE): %w", err)
	}
	d, err := mail.NewDKIM(c.MailFrom, c.DKIMSelector, key)
	if err != nil {
		return nil, fmt.Errorf("read the DKIM key (NOD_DKIM_KEY_FILE): %w", err)
	}
	return d, nil
}
