/** The halls: places of games that have a life between two requests. */
export const hallNames = ['tables', 'waters', 'arena', 'cards', 'matches', 'book'] as const

/** The name of a hall. */
export type HallName = (typeof hallNames)[number]

const hallOfType: Readonly<Partial<Record<string, HallName>>> = {
  LIVE: 'tables',
  FISH: 'waters',
  COCKFIGHT: 'arena',
  SPORTS: 'book',
  ESPORTS: 'book',
}
/** Games in which players take turns; the others of their type are decided by one deal or one throw. */
const gamesOfTurns: readonly string[] = ['DUMMY', 'RUMMY', 'DOMINO', 'LANDLORD', 'MAHJONG', 'MAKRUK', 'XIANGQI']

/** The hall in which a game is played; `undefined` for a game whose round is one request. */
export function hallOf({
  gameType,
  gameClassify,
}: {
  readonly gameType: string
  readonly gameClassify: string
}): HallName | undefined {
  if (gameType === 'PVP') return gamesOfTurns.includes(gameClassify) ? 'matches' : 'cards'
  return hallOfType[gameType]
}
