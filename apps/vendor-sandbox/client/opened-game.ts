import type { DescribedRoundGame } from '../src/play/describe-game.ts'
import type { OpenReply } from '../src/play/play-api.ts'

/** The opening of a game whose round is one request. */
export type OpenedRoundGame = OpenReply & { readonly game: DescribedRoundGame }

/** Whether an opened game's round is one request; otherwise it is played in a hall. */
export function isRoundGame(opened: OpenReply): opened is OpenedRoundGame {
  return opened.game.model.kind !== 'hall'
}
