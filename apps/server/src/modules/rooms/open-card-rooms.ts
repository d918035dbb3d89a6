import { seatedGameByCode, seatedGames } from '@baize/engines'
import type { BrandId } from '../../kernel/ids.ts'
import { everyMinute, type MinuteJob } from '../../kernel/jobs/index.ts'
import type { Sockets } from '../../kernel/sockets/index.ts'
import type { Throttle } from '../../kernel/throttle.ts'
import { Together } from '../../kernel/together.ts'
import { currencyOf } from '../wallet/index.ts'
import { RoomMover } from './drive/move-on.ts'
import { RoomActor } from './drive/room-actor.ts'
import { nameOf, RoomDriver } from './drive/room-driver.ts'
import { findRoom, type RoomHouse } from './find-room.ts'
import { insertActions } from './hands/hands.sql.ts'
import { nextDeck } from './hands/next-deck.ts'
import { ChipCheck } from './money/check-chips.ts'
import { readRooms } from './rooms.files.ts'
import type { RoomParts, RoomPorts } from './rooms.parts.ts'
import { makeRooms, roomsMade } from './rooms.sql.ts'
import type { Level, RoomPlace, StoredAction } from './rooms.types.ts'
import { RoomTeller } from './tell/room-teller.ts'
import { openTableWatch, type TableWatch } from './watch/open-watch.ts'
import type { WatchParts } from './watch/watch.parts.ts'

/** The rooms of all brands: what the use-cases need, and what moves them on. */
export interface CardRooms extends RoomHouse {
  readonly teller: RoomTeller
  readonly throttle: Pick<Throttle, 'take'>
  /** The room in which a hand is under way, as far as this process has heard. */
  playing(handId: string): RoomActor | undefined
  /** What operators see of members who may help each other. */
  readonly watch: TableWatch['desk']
  /** Compares chips on seats with their accounts, and looks for members who help each other. */
  readonly jobs: readonly MinuteJob[]
  /** Does everything that is due now; for tests. */
  catchUp(): Promise<void>
  start(): void
  stop(): Promise<void>
}

export interface CardRoomPorts extends RoomPorts, Pick<WatchParts, 'payments' | 'rewards' | 'background'> {
  readonly identity: RoomPorts['identity'] & WatchParts['identity']
  readonly sockets: RoomPorts['sockets'] & Pick<Sockets, 'tables'>
  readonly throttle: Pick<Throttle, 'take'>
}

/** Opens the rooms of card games between players. Throws a `StartProblem` if a brand's rooms do not fit its games. */
export async function openCardRooms({ folders, games = seatedGames, ...ports }: CardRoomPorts): Promise<CardRooms> {
  const gameOf = (code: string) => games.find((game) => game.code === code) ?? seatedGameByCode(code)
  const levels = new Map<BrandId, readonly Level[]>()
  for (const [place, brand] of ports.brands.all.entries()) {
    const folder = folders[place]
    if (folder === undefined) throw new Error(`the brand ${brand.code} has no folder`)
    const currencies = { main: currencyOf(brand, 'main'), trial: currencyOf(brand, 'trial') }
    levels.set(brand.brandId, await readRooms(folder, { currencies, gameOf, hasDemoOpponents: ports.hasDemoOpponents }))
  }
  const parts: RoomParts = {
    ...ports,
    levelsOf: (brandId) => levels.get(brandId) ?? [],
    actions: new Together((actions: readonly StoredAction[]) => insertActions(ports.database, actions)),
  }
  const places = placesOf(levels)
  await makeMissing(parts, places)
  const actors = new Map<string, RoomActor>()
  for (const place of places)
    actors.set(
      nameOf(place),
      new RoomActor(parts, place, (actor, news) => {
        driver.wake(actor.place)
        teller.tell(actor, news)
      }),
    )
  const driver = new RoomDriver(
    parts,
    [...actors.values()].map((actor) => new RoomMover(actor)),
  )
  const teller = new RoomTeller(parts, {
    actors,
    holds: (room) => driver.holds(room),
    wake: (room) => driver.wake(room),
  })
  ports.sockets.tables(async (session, roomId) => void findRoom({ parts, actors }, session, roomId), 'room')
  const chips = new ChipCheck(parts)
  const watch = openTableWatch({
    ...ports,
    levelOf: (room) => actors.get(`${room.brandId} ${room.roomId}`)?.place.level,
  })
  return {
    parts,
    actors,
    teller,
    watch: watch.desk,
    jobs: [everyMinute('check chips', async (_now, signal) => void (await chips.check(signal))), watch.job],
    throttle: ports.throttle,
    playing: (handId) => [...actors.values()].find(({ known }) => known?.live?.stored.handId === handId),
    catchUp: () => driver.catchUp(),
    start: () => driver.start(),
    async stop() {
      await driver.stop()
      await teller.settled()
    },
  }
}

function placesOf(levels: ReadonlyMap<BrandId, readonly Level[]>): readonly RoomPlace[] {
  return [...levels].flatMap(([brandId, all]) =>
    all.flatMap((level) =>
      Array.from({ length: level.rooms }, (_, place) => ({ brandId, roomId: `${level.levelId}-${place + 1}`, level })),
    ),
  )
}

/** Rooms that are new get a row with the sealed deck of their first hand. */
async function makeMissing(parts: RoomParts, places: readonly RoomPlace[]): Promise<void> {
  const made = new Set((await roomsMade(parts.database)).map(nameOf))
  const missing = places.filter((place) => !made.has(nameOf(place)))
  await makeRooms(
    parts.database,
    missing.map((place) => ({ ...place, deck: nextDeck(parts, place.level.game.deckSize) })),
  )
}
