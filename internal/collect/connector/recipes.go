package connector

import (
	"slices"
	"strings"
	"time"
)

// The Sandbox fails on purpose only: these are the ways to ask for it. The values that the emulator
// shows always work, so nobody takes a test person for a bug.
const (
	prefixError   = "error:"   // error:CODE ends with that code
	prefixTimeout = "timeout:" // never answers
	prefixMFA     = "mfa:"     // before the password: asks for the code where the provider would not
	prefixSlow    = "slow:"    // before the password: connects after slowTime

	slowTime = 30 * time.Second
	// refusalTime is how long a provider takes to refuse, and to send out a code.
	refusalTime = time.Second

	expiredCode = "999999"

	mfaTime        = 120 * time.Second
	mfaAttempts    = 3
	mfaResends     = 3
	mfaResendPause = 30 * time.Second

	wrongPasswordsToLock = 3
	lockTime             = 15 * time.Minute
)

// recipe is what a password asks for.
type recipe struct {
	isCorrect bool
	errorCode ErrorCode
	timesOut  bool
	asksMFA   bool
	isSlow    bool
}

func readRecipe(typed, password string) recipe {
	if code, ok := strings.CutPrefix(typed, prefixError); ok && slices.Contains(CodesOnDemand(), ErrorCode(code)) {
		return recipe{errorCode: ErrorCode(code)}
	}
	if strings.HasPrefix(typed, prefixTimeout) {
		return recipe{timesOut: true}
	}
	wanted := recipe{}
	for {
		if rest, ok := strings.CutPrefix(typed, prefixMFA); ok && !wanted.asksMFA {
			typed, wanted.asksMFA = rest, true
		} else if rest, ok := strings.CutPrefix(typed, prefixSlow); ok && !wanted.isSlow {
			typed, wanted.isSlow = rest, true
		} else {
			wanted.isCorrect = typed == password
			return wanted
		}
	}
}

// CodesOnDemand can follow [prefixError]. The codes of a verification code and of syncs are left out,
// because they come about in their own way.
func CodesOnDemand() []ErrorCode {
	return []ErrorCode{
		InvalidCredentials, InvalidAuth, UnsupportedMFAMethod, UnsupportedAuthType, AccountLocked,
		AccountDisabled, AccountInaccessible, AccountIncomplete, InvalidAccountType, ExpiredCredentials,
		TOSRequired, ServiceUnavailable, SystemError,
	}
}

// lockState plays the earlier failures again, oldest first. It returns the wrong passwords in a row
// and whether the account is locked now. Attempts on a locked account do not make the lock longer.
func lockState(failures []Failure, now time.Time) (wrong int, isLocked bool) {
	var lockedUntil time.Time
	for _, failure := range failures {
		if failure.At.Before(lockedUntil) {
			continue
		}
		switch failure.Code {
		case InvalidCredentials:
			wrong++
		case AccountLocked:
			// A lock that was asked for with error:ACCOUNT_LOCKED is not a real one.
			if wrong >= wrongPasswordsToLock-1 {
				lockedUntil, wrong = failure.At.Add(lockTime), 0
			}
		case InvalidMFA, MFATimeout:
			wrong = 0 // the password was right
		}
	}
	return wrong, now.Before(lockedUntil)
}
