import { logout, playRound } from '../packages/contract/src/index.ts'

const { params: _, ...likeBets } = playRound

/**
 * A route that costs what every signed-in call of the same form costs, and nothing else: what bets are compared with.
 * It takes the same requests and answers with an empty value.
 */
export const emptyRoute = {
  ...likeBets,
  name: 'benchEmpty',
  path: '/wps/bench/empty',
  summary: 'Nothing, for a signed-in caller',
  reply: logout.reply,
  errors: [],
} as const
