/** What the house writes to people by SMS and e-mail. */
export const letters = {
  'code.subject': '{0}: your code',
  'code.text': '{0}: your code is {1}. It is valid for {2} min. Never tell it to anybody, not even to us.',
} as const
