/** The phrases of getting in by other ways than name and password: codes by SMS and e-mail, a forgotten password. */
export const access = {
  'code.label': 'Verification code',
  'code.send': 'Send code',
  'code.again': 'Send again',
  'code.wait': 'Again in {0} s',
  'code.sent': 'The code is on its way. It can take a moment.',
  'code.notSent': 'The code was not sent',
  'code.understood': 'OK',
}
