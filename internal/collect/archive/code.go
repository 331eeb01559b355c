package archive

import (
	"nod/internal/collect/connector"
	"nod/internal/platform/fault"
)

// Codes of documents, beside those of accounts.
const (
	FileTypeNotSupported  connector.ErrorCode = "FILE_TYPE_NOT_SUPPORTED"
	FileTooLarge          connector.ErrorCode = "FILE_TOO_LARGE"
	UnableToRecognize     connector.ErrorCode = "FILE_UNABLE_TO_RECOGNIZE"
	TypeMismatch          connector.ErrorCode = "FILE_TYPE_MISMATCH"
	MissingMandatoryField connector.ErrorCode = "MISSING_MANDATORY_FIELD"
	PasswordRequired      connector.ErrorCode = "FILE_PASSWORD_REQUIRED"
	PasswordWrong         connector.ErrorCode = "FILE_PASSWORD_WRONG"
	InvalidFieldFormat    connector.ErrorCode = "INVALID_FIELD_FORMAT"
)

// messageOf is the sentence for the end user.
func messageOf(code connector.ErrorCode) string {
	switch code {
	case FileTypeNotSupported, FileTooLarge:
		return "Please choose a PDF, JPG, JPEG or PNG file of at most 15 MB."
	case UnableToRecognize:
		return "We could not read this document. Please upload a clearer copy."
	case PasswordRequired:
		return "This PDF is locked. Send its password, or upload a copy without one."
	case PasswordWrong:
		return "This password doesn't open the PDF. Check it and try again."
	case TypeMismatch:
		return "This does not look like the document you chose."
	case MissingMandatoryField, InvalidFieldFormat:
		return "Some details are missing in this document. Please upload a complete copy."
	case connector.UserCancelled:
		return "The upload was cancelled."
	}
	return code.Message()
}

// FileTooLargeMessage is what to say about a body that is over the limit.
func FileTooLargeMessage() string { return messageOf(FileTooLarge) }

// Refusals are the codes of what is not taken in.
func Refusals() []string {
	all := []string{fault.CodeQuotaExceeded}
	for _, c := range []connector.ErrorCode{
		FileTooLarge, FileTypeNotSupported, UnableToRecognize, PasswordRequired, PasswordWrong,
	} {
		all = append(all, string(c))
	}
	return all
}

// fileCodes are those that a reader may answer with.
func fileCodes() []connector.ErrorCode {
	return []connector.ErrorCode{UnableToRecognize, TypeMismatch, MissingMandatoryField, InvalidFieldFormat}
}

// ReadingCodes are those that a reading can end with: of the file, of a broken reader, of one that takes too long.
func ReadingCodes() []connector.ErrorCode {
	return append(fileCodes(), connector.SystemError, connector.ServiceUnavailable)
}

// publicCode keeps to the codes that clients of the data API know; the finer one stands beside it.
func publicCode(code connector.ErrorCode) connector.ErrorCode {
	if code == MissingMandatoryField || code == InvalidFieldFormat {
		return code
	}
	return connector.SystemError
}
