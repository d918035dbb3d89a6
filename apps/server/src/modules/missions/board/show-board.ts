import type { MissionPrize, missionLeaderboard, ReplyOf } from '@baize/contract'
import { formatAmount, minor } from '@baize/money'
import type { DataOwner } from '../../../kernel/personal-data.ts'
import type { Brand } from '../../brand/index.ts'
import { maskName } from '../../identity/index.ts'
import { dayOf } from '../../stats/index.ts'
import type { MissionParts } from '../missions.parts.ts'
import { endOf, mondayOf } from '../periods.rules.ts'
import { inCurrency } from '../show-missions.ts'
import { bestOf, isWeekClosed, ownPlace, type BoardRow } from './board.sql.ts'
import { shareOf } from './prizes.rules.ts'

/** How many places are shown. */
const shownPlaces = 50

/** The best of this week or the last one, and the member's own place. Names are masked. */
export async function showBoard(
  parts: MissionParts,
  owner: DataOwner,
  asked: 'this' | 'last',
): Promise<ReplyOf<typeof missionLeaderboard>> {
  const { database, brands, clock, identity, boardOf } = parts
  const brand = brands.byId(owner.brandId)
  const { brandId, timeZone } = brand
  const from = mondayOf(dayOf(clock.now(), timeZone)).subtract({ weeks: asked === 'this' ? 0 : 1 })
  const to = from.add({ days: 6 })
  const settings = boardOf(brandId)
  const prizes = settings?.prizes ?? []
  const written = (worth: bigint): MissionPrize => writtenPrize(brand, settings?.kind ?? 'cash', worth)
  const [best, own, isClosed] = await Promise.all([
    bestOf(database, brandId, from, { places: shownPlaces, max: shownPlaces }),
    ownPlace(database, owner, from),
    isWeekClosed(database, brandId, from),
  ])
  const names = await identity.usernamesOf(brandId, [
    ...new Set([...best.map(({ memberId }) => memberId), owner.memberId]),
  ])
  const present = ({ memberId, points, ahead, equal }: BoardRow) => {
    const worth = shareOf(prizes, ahead, equal)
    return {
      place: ahead + 1,
      name: maskName(names.get(memberId) ?? ''),
      points: Number(points),
      isYou: memberId === owner.memberId,
      prize: worth === 0n ? null : written(worth),
    }
  }
  return {
    from: from.toString(),
    to: to.toString(),
    endsAt: endOf({ to }, timeZone).toString(),
    isClosed,
    list: best.map(present),
    own: own === undefined ? null : present(own),
    prizes: prizes.map((worth, place) => ({ place: place + 1, prize: written(worth) })),
    ...inCurrency(brand),
  }
}

function writtenPrize({ currency }: Pick<Brand, 'currency'>, kind: 'cash' | 'points', worth: bigint): MissionPrize {
  return { kind, amount: kind === 'cash' ? formatAmount(minor(worth), currency.digits) : worth.toString() }
}
