export const languages = ["Node.js", "Python", "Go", "PHP"] as const;

export type Language = (typeof languages)[number];

/** Code for a server that makes a link telling who opens it. */
export function signingCode(language: Language, site: { id: string; url: string }): string {
  return samples[language].replaceAll("SITE_ID", site.id).replaceAll("SITE_URL", site.url);
}

const samples: Record<Language, string> = {
  "Node.js": `import { createHmac } from "node:crypto";

const customer = "C-42"; // your own ID, ASCII, up to 200 characters
const nodSignature = createHmac("sha256", process.env.SITE_SECRET)
  .update("SITE_ID." + customer)
  .digest("hex");
const query = new URLSearchParams({ nodCustomer: customer, nodSignature });
console.log("SITE_URL?" + query);`,
  Python: `import hashlib, hmac, os
from urllib.parse import urlencode

customer = "C-42"  # your own ID, ASCII, up to 200 characters
signature = hmac.new(
    os.environ["SITE_SECRET"].encode(),
    ("SITE_ID." + customer).encode(),
    hashlib.sha256,
).hexdigest()
print("SITE_URL?" + urlencode({"nodCustomer": customer, "nodSignature": signature}))`,
  Go: `package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/url"
	"os"
)

func main() {
	customer := "C-42" // your own ID, ASCII, up to 200 characters
	mac := hmac.New(sha256.New, []byte(os.Getenv("SITE_SECRET")))
	mac.Write([]byte("SITE_ID." + customer))
	query := url.Values{
		"nodCustomer":  {customer},
		"nodSignature": {hex.EncodeToString(mac.Sum(nil))},
	}
	fmt.Println("SITE_URL?" + query.Encode())
}`,
  PHP: `<?php
$customer = "C-42"; // your own ID, ASCII, up to 200 characters
$signature = hash_hmac("sha256", "SITE_ID." . $customer, getenv("SITE_SECRET"));
$query = ["nodCustomer" => $customer, "nodSignature" => $signature];
echo "SITE_URL?" . http_build_query($query);`,
};
