// Package operator is what the person who runs the installation may do:
// grant production, change volumes, suspend, announce. Its only door is the
// command line on the machine itself. It owns no rows; every act is carried
// out and audited by the feature that owns them.
package operator
