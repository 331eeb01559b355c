package signin

import (
	"context"
	"net/http"

	"nod/internal/platform/httpapi"
	"nod/internal/platform/ratelimit"
)

// BrowserIn is how a browser is known again: by a header, because the form holds what
// people typed, and by no cookie, because the portal has none.
type BrowserIn struct {
	BrowserSecret string `header:"Browser-Secret" required:"false" minLength:"43" maxLength:"43" doc:"32 random bytes in base64url that this browser keeps: with it, its first confirmation logs in."`
}

type registerIn struct {
	BrowserIn
	Body struct {
		FirstName     string `json:"firstName" required:"false" doc:"Given name. Required."`
		LastName      string `json:"lastName" required:"false" doc:"Family name. Required."`
		TenantName    string `json:"tenantName" required:"false" doc:"Name of the organization."`
		EmailAddress  string `json:"emailAddress" required:"false" doc:"Where the confirmation goes, and what to log in with. Required."`
		Title         string `json:"title" required:"false" doc:"Job title."`
		Password      string `json:"password" required:"false" doc:"Password to log in with. Required."`
		TermsAccepted *bool  `json:"termsAccepted" required:"false" doc:"Sending the form means yes; false is refused."`
	}
}

type confirmIn struct {
	BrowserIn
	Body struct {
		Token string `json:"token" maxLength:"200" doc:"The token of the link in the mail."`
	}
}

type resendIn struct {
	Body struct {
		BrowserSecret string `json:"browserSecret" minLength:"43" maxLength:"43" doc:"The Browser-Secret of the registration."`
	}
}

type logInIn struct {
	Body struct {
		Email    string `json:"email" required:"false" doc:"Email address of the developer. Required."`
		Password string `json:"password" required:"false" doc:"Password of the developer. Required."`
	}
}

type askResetIn struct {
	Body struct {
		EmailAddress string `json:"emailAddress" required:"false" doc:"Where the link goes, if an account has this address. Required."`
	}
}

type confirmResetIn struct {
	Body struct {
		Token       string `json:"token" maxLength:"200" doc:"The token of the link in the mail."`
		NewPassword string `json:"newPassword" required:"false" doc:"Password from now on. Required."`
	}
}

const mailIsOnItsWay = "An email with a link is on its way to you. The link expires in 10 minutes."

// handlers has a method for each operation, named after its ID.
type handlers struct {
	service *Service
}

// MountManagement adds the operations of the management API.
func MountManagement(api *httpapi.API, s *Service) {
	h := handlers{service: s}
	mountRegistration(api, h)
	mountReset(api, h)
	mountSecondStep(api, h)
	mountSignIns(api, h)
	mountSandboxToken(api, h)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/signins", ID: "log-in", Tag: "Sign-in", Status: http.StatusCreated,
		Summary: "Log in", Access: httpapi.Public, Limit: ratelimit.Unauthenticated,
		Description: "Developers with a second factor get `secondFactor` in place of the tokens: " +
			"the login continues at /signins/secondFactor.",
	}, h.logIn)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodDelete, Path: "/signins/current", ID: "log-out", Tag: "Sign-in",
		Summary: "Log out: revoke all tokens of this session", Access: httpapi.Caller,
		Description: "Ends this session alone. All of its tokens are refused from then on, those for the data API " +
			"included.",
	}, h.logOut)
}

func (h handlers) logIn(ctx context.Context, in *logInIn) (LogInAnswer, error) {
	return h.service.LogIn(ctx, LogInInput{Email: in.Body.Email, Password: in.Body.Password})
}

func (h handlers) logOut(ctx context.Context, _ *struct{}) (httpapi.None, error) {
	return httpapi.None{}, h.service.LogOut(ctx)
}

func mountRegistration(api *httpapi.API, h handlers) {
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/registrations", ID: "register", Tag: "Sign-in", Status: http.StatusCreated,
		Summary: "Register a business", Access: httpapi.Public, Limit: ratelimit.Register,
		Description: "Sends a link to the address. The response doesn't tell whether the address is known.",
	}, h.register)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/registrations/confirm", ID: "confirm-registration", Tag: "Sign-in",
		Summary: "Confirm a registration's email address", Access: httpapi.Public, Limit: ratelimit.TokenPost,
		Description: "The first confirmation from the browser that registered also logs in. " +
			"From anywhere else, or repeated, it logs nobody in.",
	}, h.confirmRegistration)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/registrations/resend", ID: "resend-registration", Tag: "Sign-in",
		Summary: "Resend a registration link", Access: httpapi.Public, Limit: ratelimit.Reset,
		Status:      http.StatusCreated,
		Description: "Earlier links stop working. The response doesn't tell whether the address is known.",
	}, h.resendRegistration)
}

func (h handlers) register(ctx context.Context, in *registerIn) (httpapi.None, error) {
	httpapi.SetMessage(ctx, mailIsOnItsWay)
	b := in.Body
	return httpapi.None{}, h.service.Register(ctx, RegisterInput{
		FirstName: b.FirstName, LastName: b.LastName, TenantName: b.TenantName, EmailAddress: b.EmailAddress,
		Title: b.Title, Password: b.Password, TermsAccepted: b.TermsAccepted, BrowserSecret: in.BrowserSecret,
	})
}

func (h handlers) confirmRegistration(ctx context.Context, in *confirmIn) (Confirmation, error) {
	return h.service.Confirm(ctx, in.Body.Token, in.BrowserSecret)
}

func (h handlers) resendRegistration(ctx context.Context, in *resendIn) (httpapi.None, error) {
	httpapi.SetMessage(ctx, mailIsOnItsWay)
	return httpapi.None{}, h.service.Resend(ctx, in.Body.BrowserSecret)
}

func mountReset(api *httpapi.API, h handlers) {
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/passwordResets", ID: "ask-password-reset", Tag: "Sign-in",
		Summary: "Request a password reset link", Access: httpapi.Public, Limit: ratelimit.Reset,
		Status:      http.StatusCreated,
		Description: "The response doesn't tell whether the address is known.",
	}, h.askPasswordReset)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/passwordResets/confirm", ID: "confirm-password-reset", Tag: "Sign-in",
		Summary: "Set a new password with the token from an email", Access: httpapi.Public, Limit: ratelimit.TokenPost,
		Description: "The token works once. All sessions end, and the account is unblocked.",
	}, h.confirmPasswordReset)
}

func (h handlers) askPasswordReset(ctx context.Context, in *askResetIn) (httpapi.None, error) {
	httpapi.SetMessage(ctx, mailIsOnItsWay)
	return httpapi.None{}, h.service.AskReset(ctx, in.Body.EmailAddress)
}

func (h handlers) confirmPasswordReset(ctx context.Context, in *confirmResetIn) (httpapi.None, error) {
	return httpapi.None{}, h.service.ConfirmReset(ctx, in.Body.Token, in.Body.NewPassword)
}
