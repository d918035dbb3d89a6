/** What the house writes to people by SMS and e-mail. */
export const phrases = {
  'code.subject': '{0}: your code',
  'code.text': '{0}: your code is {1}. It is valid for {2} min. Never tell it to anybody, not even to us.',
  'contact.subject': '{0}: your account has changed',
  'contact.mobile_changed':
    '{0}: the mobile number of your account {1} was changed. If that was not you, change your password and contact our customer service at once.',
  'contact.email_changed':
    '{0}: the e-mail address of your account {1} was changed. If that was not you, change your password and contact our customer service at once.',
  'contact.mobile_removed':
    '{0}: this mobile number was removed from your account {1}. If that was not you, change your password and contact our customer service at once.',
  'contact.email_removed':
    '{0}: this e-mail address was removed from your account {1}. If that was not you, change your password and contact our customer service at once.',
  'reset.subject': '{0}: a new password',
  'reset.text':
    '{0}: you can choose a new password for your account {1}. Open this link within {2} {2|minute|minutes}; it works once.\n\n{3}\n\nIf you did not ask for it, do nothing: your password stays as it is.',
  'passwordChanged.subject': '{0}: your password was changed',
  'passwordChanged.text':
    '{0}: the password of your account {1} was changed on {2}. All devices were signed out.\n\nIf it was not you, contact our customer service at once:\n{3}',
  'news.subject': '{0}: {1}',
  'news.letter':
    '{0}: {1}\n\nAccount {2}, {3}.\n\nIf that was not you, change your password and contact our customer service at once:\n{4}',
  'news.sms': '{0}: {1} If that was not you, change your password and contact our customer service at once.',
  'news.advice': 'If that was not you, change your password and contact our customer service at once.',
  'news.title.totp_on': 'Authenticator app set up',
  'news.totp_on': 'An authenticator app was set up for your account.',
  'news.title.totp_off': 'Authenticator app removed',
  'news.totp_off': 'The authenticator app of your account was removed, with its recovery codes.',
  'news.title.recovery_codes': 'New recovery codes',
  'news.recovery_codes': 'New recovery codes were made for your account. The ones before no longer work.',
  'news.title.mobile_changed': 'Mobile number changed',
  'news.mobile_changed': 'The mobile number of your account is now {0}.',
  'news.title.mobile_removed': 'Mobile number removed',
  'news.mobile_removed': 'The mobile number {0} was removed from your account.',
  'news.title.email_changed': 'E-mail address changed',
  'news.email_changed': 'The e-mail address of your account is now {0}.',
  'news.title.email_removed': 'E-mail address removed',
  'news.email_removed': 'The e-mail address {0} was removed from your account.',
  'news.title.account_linked': '{0} linked',
  'news.account_linked': 'An account at {0} was linked with yours. It signs you in from now on.',
  'news.title.account_unlinked': 'Link with {0} removed',
  'news.account_unlinked': 'The link with {0} was removed. It no longer signs you in.',
  'news.title.password_set': 'Password set',
  'news.password_set': 'A password was set for your account. All other devices were signed out.',
  'news.title.new_login': 'Login from a new place',
  'news.new_login': 'Your account was logged in to with a device, or from a place, that was new: {0}.',
} as const
