package nod_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"

	"nod/sdk/nod-go"
)

// A first call: a user, and the token that opens the widget for them.
func Example() {
	client, err := nod.New(os.Getenv("NOD_BASE_URL"), os.Getenv("NOD_API_KEY"), os.Getenv("NOD_API_SECRET"))
	if err != nil {
		log.Fatal(err)
	}
	created, err := client.CreateUser(context.Background(), nod.CreateUserRequest{
		ExternalMetadata: map[string]string{"customer": "4711"},
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(created.User.ID, created.Token.AccessToken)
}

// All accounts of a user, however many pages they fill.
func ExampleClient_ListAccounts() {
	client, err := nod.New(os.Getenv("NOD_BASE_URL"), os.Getenv("NOD_API_KEY"), os.Getenv("NOD_API_SECRET"))
	if err != nil {
		log.Fatal(err)
	}
	for account, err := range client.ListAccounts(context.Background(), nod.ListAccountsParams{UserID: "user-1"}) {
		if err != nil {
			log.Fatal(err)
		}
		switch account.ConnectionStatus {
		case nod.AccountConnectionStatusConnected:
			fmt.Println(account.ID, "is connected")
		default: // there may be more than this package knows
			fmt.Println(account.ID, "is", account.ConnectionStatus)
		}
	}
}

// What failed, and whether it is worth trying again later.
func ExampleError() {
	client, err := nod.New(os.Getenv("NOD_BASE_URL"), os.Getenv("NOD_API_KEY"), os.Getenv("NOD_API_SECRET"))
	if err != nil {
		log.Fatal(err)
	}
	_, err = client.GetAccount(context.Background(), "a-1")
	var failed *nod.Error
	switch {
	case errors.As(err, &failed) && failed.Code == nod.CodeMissingResource:
		fmt.Println("revoked, or never there")
	case nod.Retryable(err):
		fmt.Println("try again later:", err)
	case err != nil:
		log.Fatal(err)
	}
}
