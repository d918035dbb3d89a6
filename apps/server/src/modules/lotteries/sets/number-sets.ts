import type { NumberSet } from '@baize/contract'
import { betByCode, parseSelection } from '@baize/lottery'
import type { Session } from '../../../kernel/caller.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { LotteryGame } from '../games/game-settings.ts'
import type { SlipParts } from '../slips/slip.parts.ts'
import { setsOf, storeSet } from './sets.sql.ts'

/** The most sets that a member has of a lottery. */
const maxSets = 30

/** A member's number sets of a lottery. */
export async function listSets(
  parts: SlipParts,
  session: Session,
  gameCode: string,
): Promise<{ readonly list: NumberSet[] }> {
  knownGame(parts, session, gameCode)
  return { list: [...(await setsOf(parts.database, session, gameCode))] }
}

/** Saves bets under a name. Their selections are stored as the lottery writes them. */
export async function saveSet(
  parts: SlipParts,
  session: Session,
  asked: Pick<NumberSet, 'gameCode' | 'name' | 'picks'>,
): Promise<NumberSet> {
  const { format } = knownGame(parts, session, asked.gameCode)
  const picks = asked.picks.map(({ bet, selection }, place) => {
    const type = betByCode(format, bet)
    const parsed = type === undefined ? undefined : parseSelection(type.pick, selection)
    if (parsed === undefined || 'problem' in parsed) throw new Refusal('lottery.pick_wrong', { values: [place + 1] })
    return { bet, selection: parsed.selection.text }
  })
  const set = { ...asked, picks, setId: parts.randomness.uuid() }
  const stored = await storeSet(parts.database, session, { set, max: maxSets, now: parts.clock.now() })
  if (stored === undefined) throw new Refusal('lottery.too_many_sets', { values: [maxSets] })
  return stored
}

function knownGame({ games }: SlipParts, { brandId }: Session, gameCode: string): LotteryGame {
  const game = games.game(brandId, gameCode)
  if (game === undefined) throw new Refusal('game.not_found')
  return game
}
