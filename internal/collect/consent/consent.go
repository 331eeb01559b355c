package consent

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
)

// textVersion counts the wordings of the text, so that receipts of different ones can be told apart.
const textVersion = "1"

// Document is what a person is asked to agree to.
type Document struct {
	TemplateID string
	Version    string
	Text       string
}

// Wording is what the text of a document names.
type Wording struct {
	TemplateID  string
	CompanyName string
	ProductName string
	UsageText   string
	// Language of the text: Filipino, or empty for English.
	Language string
}

// Filipino is the code of the language beside English in which there is a text.
const Filipino = "fil"

// NewDocument writes the document of a template. The widget turns the names of terms and privacy
// policy in it into links.
func NewDocument(w Wording) Document {
	text := "I allow %s to access my %s through %s, " +
		"and I agree to the Terms and Conditions and the Privacy Policy."
	if w.Language == Filipino {
		text = "Pinapayagan ko ang %s na i-access ang aking %s sa pamamagitan ng %s, " +
			"at sumasang-ayon ako sa Mga Tuntunin at Kondisyon at sa Patakaran sa Privacy."
	}
	return Document{
		TemplateID: w.TemplateID, Version: textVersion,
		Text: fmt.Sprintf(text, w.CompanyName, w.UsageText, w.ProductName),
	}
}

// Hash is the hex SHA-256 of the text.
func (d Document) Hash() string {
	sum := sha256.Sum256([]byte(d.Text))
	return hex.EncodeToString(sum[:])
}

// Subject is the end user who agrees.
type Subject struct {
	TenantID string
	Mode     auth.Mode
	UserID   string
}

// Receipt is the proof that a user agreed to a document.
type Receipt struct {
	TenantID   string    `db:"tenant_id"`
	Mode       auth.Mode `db:"mode"`
	ID         string    `db:"id"`
	UserID     string    `db:"user_id"`
	TemplateID string    `db:"template_id"`
	Version    string    `db:"version"`
	Text       string    `db:"text"`
	TextHash   string    `db:"text_hash"`
	Address    string    `db:"address"`
	UserAgent  string    `db:"user_agent"`
	CreatedAt  db.Time   `db:"created_at"`
}

// sealedReceipt is a receipt as it is stored. Those of earlier releases hold address and browser plain.
type sealedReceipt struct {
	Receipt
	OriginSealed []byte `db:"origin_sealed"`
}
