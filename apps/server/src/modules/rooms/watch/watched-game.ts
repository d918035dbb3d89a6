const ending = '-sit-and-go'

/** How the sums name the sit-and-gos of a game: they are judged apart from its cash tables, whose sums are money. */
export const sitAndGosOf = (gameCode: string): string => `${gameCode}${ending}`

/** Whether a name of the sums is that of sit-and-gos. */
export const isOfSitAndGos = (watched: string): boolean => watched.endsWith(ending)

/** The code of the game that a name of the sums is of. */
export const gameOfWatched = (watched: string): string =>
  isOfSitAndGos(watched) ? watched.slice(0, -ending.length) : watched
