/** What the house writes to people by SMS and e-mail. */
export const letters = {
  'code.subject': '{0}: your code',
  'code.text': '{0}: your code is {1}. It is valid for {2} min. Never tell it to anybody, not even to us.',
  'contact.subject': '{0}: your account has changed',
  'contact.mobile_changed':
    '{0}: the mobile number of your account {1} was changed. If that was not you, change your password and contact our customer service at once.',
  'contact.email_changed':
    '{0}: the e-mail address of your account {1} was changed. If that was not you, change your password and contact our customer service at once.',
  'reset.subject': '{0}: a new password',
  'reset.text':
    '{0}: you can choose a new password for your account {1}. Open this link within {2} minutes; it works once.\n\n{3}\n\nIf you did not ask for it, do nothing: your password stays as it is.',
  'passwordChanged.subject': '{0}: your password was changed',
  'passwordChanged.text':
    '{0}: the password of your account {1} was changed on {2}. All devices were signed out.\n\nIf it was not you, contact our customer service at once:\n{3}',
} as const
