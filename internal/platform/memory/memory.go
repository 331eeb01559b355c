// Package memory keeps what a server has in its memory from other programs of its user, and from files that the kernel
// writes when a program crashes: there are keys and personal data in it.
package memory
