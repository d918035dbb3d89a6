/** What the house writes to people by SMS and e-mail. */
export const letters = {
  'code.subject': '{0}: your code',
  'code.text': '{0}: your code is {1}. It is valid for {2} min. Never tell it to anybody, not even to us.',
  'contact.subject': '{0}: your account has changed',
  'contact.mobile_changed':
    '{0}: the mobile number of your account {1} was changed. If that was not you, change your password and contact our customer service at once.',
  'contact.email_changed':
    '{0}: the e-mail address of your account {1} was changed. If that was not you, change your password and contact our customer service at once.',
} as const
