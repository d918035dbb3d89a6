/** What the site sends to people by SMS and e-mail. */
export const phrases = {
  'code.subject': '{0}: Your verification code',
  'code.text': '{0}: Your verification code is {1}. It expires in {2} min. Never share it with anyone, not even us.',
  'contact.subject': '{0}: Your account details have changed',
  'contact.mobile_changed':
    '{0}: The mobile number of your account {1} was changed. If this was not you, change your password and contact customer service immediately.',
  'contact.email_changed':
    '{0}: The email address of your account {1} was changed. If this was not you, change your password and contact customer service immediately.',
  'contact.mobile_removed':
    '{0}: This mobile number was removed from your account {1}. If this was not you, change your password and contact customer service immediately.',
  'contact.email_removed':
    '{0}: This email address was removed from your account {1}. If this was not you, change your password and contact customer service immediately.',
  'reset.subject': '{0}: Reset your password',
  'reset.text':
    '{0}: You can set a new password for your account {1}. Open this link within {2} {2|minute|minutes}. It works only once.\n\n{3}\n\nIf you did not request this, you can ignore this email. Your password stays the same.',
  'passwordChanged.subject': '{0}: Your password was changed',
  'passwordChanged.text':
    '{0}: The password of your account {1} was changed on {2}. All devices were logged out.\n\nIf this was not you, contact customer service immediately:\n{3}',
  'news.subject': '{0}: {1}',
  'news.letter':
    '{0}: {1}\n\nAccount {2}, {3}.\n\nIf this was not you, change your password and contact customer service immediately:\n{4}',
  'news.sms': '{0}: {1} If this was not you, change your password and contact customer service immediately.',
  'news.advice': 'If this was not you, change your password and contact customer service immediately.',
  'news.adviceMoney': 'If you have any questions, contact customer service.',
  'news.title.win_released': 'Win paid',
  'news.win_released': 'Your win of {0} has been reviewed and paid to your balance.',
  'news.title.win_refused': 'Win not paid',
  'news.win_refused': 'Your win of {0} has been reviewed and was not paid.',
  'news.title.deposit_credited': 'Deposit credited',
  'news.deposit_credited': 'Your deposit of {0} is in your balance.',
  'news.title.deposit_review': 'Deposit is being checked',
  'news.deposit_review':
    'A payment for your deposit of {0} has arrived but does not match it. We are checking it and will tell you the result.',
  'news.title.free_rounds': 'Free rounds for you',
  'news.free_rounds':
    'You have {0} free {0|round|rounds} in the game {1}. They cost you nothing. Open the game to play them before {2}.',
  'news.title.totp_on': 'Authenticator app set up',
  'news.totp_on': 'An authenticator app was set up for your account.',
  'news.title.totp_off': 'Authenticator app removed',
  'news.totp_off': 'The authenticator app was removed from your account, along with its recovery codes.',
  'news.title.recovery_codes': 'New recovery codes',
  'news.recovery_codes': 'New recovery codes were created for your account. The old ones no longer work.',
  'news.title.mobile_changed': 'Mobile number changed',
  'news.mobile_changed': 'The mobile number of your account is now {0}.',
  'news.title.mobile_removed': 'Mobile number removed',
  'news.mobile_removed': 'The mobile number {0} was removed from your account.',
  'news.title.email_changed': 'Email address changed',
  'news.email_changed': 'The email address of your account is now {0}.',
  'news.title.email_removed': 'Email address removed',
  'news.email_removed': 'The email address {0} was removed from your account.',
  'news.title.account_linked': '{0} account linked',
  'news.account_linked': 'A {0} account was linked to your account. You can now use it to log in.',
  'news.title.account_unlinked': '{0} account unlinked',
  'news.account_unlinked': 'Your {0} account was unlinked. You can no longer use it to log in.',
  'news.title.password_set': 'Password set',
  'news.password_set': 'A password was set for your account. All other devices were logged out.',
  'news.title.waiting_totp': 'Authenticator app: removal requested',
  'news.waiting_totp':
    'Somebody with your password asked to remove the authenticator app from your account. It will be removed in {0} {0|hour|hours}. You can cancel this in the security centre, or by logging in with the app.',
  'news.title.waiting_mobile': 'Mobile number: change requested',
  'news.waiting_mobile':
    'Somebody with your password asked to change or remove the mobile number of your account. This will happen in {0} {0|hour|hours}. You can cancel it in the security centre.',
  'news.title.waiting_email': 'Email address: change requested',
  'news.waiting_email':
    'Somebody with your password asked to change or remove the email address of your account. This will happen in {0} {0|hour|hours}. You can cancel it in the security centre.',
  'news.title.waiting_cancelled': 'Requested change cancelled',
  'news.waiting_cancelled': 'The requested change to how you verify logins was cancelled. Nothing has changed.',
  'news.title.data_exported': 'Your data was downloaded',
  'news.data_exported': 'A file with all data of your account was downloaded.',
  'news.title.deletion_asked': 'Deletion of your account requested',
  'news.deletion_asked':
    'Somebody with your password asked to delete your account. It will be deleted in {0} {0|day|days}. Until then you can withdraw this in the security centre.',
  'news.title.deletion_withdrawn': 'Deletion withdrawn',
  'news.deletion_withdrawn': 'The deletion of your account was withdrawn. Nothing has changed.',
  'deleted.subject': '{0}: your account has been deleted',
  'deleted.text': '{0}: your account {1} has been deleted, as you asked. This is our last message to you.',
  'news.title.new_login': 'Login from a new location',
  'news.new_login': 'Your account was used to log in from a new device or location: {0}.',
} as const
