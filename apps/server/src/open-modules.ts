import type { Session } from './kernel/caller.ts'
import type { Clock } from './kernel/clock.ts'
import type { Config } from './kernel/config.ts'
import type { OpenedDatabase } from './kernel/database/open.ts'
import type { Log } from './kernel/log.ts'
import { createMetrics } from './kernel/metrics.ts'
import { createOutbox } from './kernel/outbox.ts'
import { createPasswordHasher, type PasswordCost, type PasswordHasher } from './kernel/password-hash.ts'
import { openPayloads } from './kernel/payloads.ts'
import type { Randomness } from './kernel/randomness.ts'
import { openMasterKeys } from './kernel/open-master-keys.ts'
import { Sockets } from './kernel/sockets/index.ts'
import { createSecurityLog } from './kernel/security-log.ts'
import { createThrottle } from './kernel/throttle.ts'
import { openAdjustments } from './modules/adjustments/index.ts'
import { openAdmission } from './modules/admission/index.ts'
import { openBrands, type Brand } from './modules/brand/index.ts'
import { openCatalog, type CreateHandover, type LaunchWays, type OpenAtVendor } from './modules/catalog/index.ts'
import { openContent } from './modules/content/index.ts'
import type { Identity, Invitations } from './modules/identity/index.ts'
import { openLedger, openUpkeep } from './modules/ledger/index.ts'
import { openLive } from './modules/live/index.ts'
import { openLotteries } from './modules/lotteries/index.ts'
import {
  openBroadcasts,
  openMessages,
  openMoneyNewsWays,
  openOwnMessages,
  type Messages,
} from './modules/messages/index.ts'
import type { Missions } from './modules/missions/index.ts'
import { openPayments } from './modules/payments/index.ts'
import { openPlay } from './modules/play/index.ts'
import { openProtection, type Protection } from './modules/protection/index.ts'
import { openRecords } from './modules/records/index.ts'
import type { Rewards } from './modules/rewards/index.ts'
import { openSupport, type BadgeCounts } from './modules/support/index.ts'
import { openStats } from './modules/stats/index.ts'
import { openCardRooms } from './modules/rooms/index.ts'
import { openRooms, openTables } from './modules/tables/index.ts'
import { openWaters } from './modules/waters/index.ts'
import { openVendors } from './modules/vendors/index.ts'
import type { Vip } from './modules/vip/index.ts'
import { openWallet, type Wallet } from './modules/wallet/index.ts'
import { openAgentProgramme } from './open-agent-programme.ts'
import { openMemberCentre } from './open-member-centre.ts'
import { openPeople } from './open-people.ts'

/** What the server is built on. Clock and randomness come from outside, so that tests can control them. */
export interface Foundations {
  readonly config: Config
  readonly opened: Pick<OpenedDatabase, 'address' | 'database' | 'background' | 'secrets'> & {
    readonly home: Pick<OpenedDatabase['home'], 'folder'>
  }
  readonly clock: Clock
  readonly randomness: Randomness
  /** The cost of one password hash. Only tests set it: the default is what protects passwords. */
  readonly passwordCost?: PasswordCost
  /** Another hasher. Only the history of the demo sets it, whose accounts all have the same password. */
  readonly passwords?: PasswordHasher
  readonly log: Log
  /** The project's folder, which contains the built front ends and the brands. */
  readonly root: string
}

/** Everything that the listeners and jobs are made of. */
export type Modules = Awaited<ReturnType<typeof openModules>>

/** Opens the kernel's parts, then the modules floor by floor. `siteOriginOf` is called once the site listens. */
export async function openModules(foundations: Foundations, siteOriginOf: (brand: Brand) => string) {
  const { config, opened, clock, randomness, log } = foundations
  const { database, background } = opened
  const kernel = await openKernel(foundations)
  const { metrics, secrets, security, throttle, outbox, passwords } = kernel

  const ledger = await openLedger({ connectionString: opened.address, database, clock, log, metrics })
  const books = { database: background, foreground: database, ledger, clock, log, metrics }
  const upkeep = await openUpkeep({ ...books, monthsKept: config.ledgerMonths })
  const folders = [config.brandDir]
  const brands = await openBrands({ database, clock, folders })
  const admission = await openAdmission({ database, clock, brands, log })
  const around = { database, background, secrets, randomness, clock, log, metrics, security }
  const siteOrigin = (brandId: Brand['brandId']) => siteOriginOf(brands.byId(brandId))
  const invitations: Invitations = {
    find: (...asked) => programme.agents.invitations.find(...asked),
    accept: (...asked) => programme.agents.invitations.accept(...asked),
  }
  const peopled = { config, throttle, outbox, passwords, brands, invitations, siteOriginOf: siteOrigin }
  const people = openPeople({ ...around, ...peopled })
  const { identity } = people
  const sockets = new Sockets({ ...around, address: opened.address, door: identity, self: randomness.uuid() })
  const wallet = openWallet({ brands, ledger }, outbox)
  const protection = openProtection({ ...around, brands, ledger, wallet })
  const paying = { brands, ledger, wallet, protection, outbox, folders, identity, siteOriginOf: siteOrigin }
  const payments = await openPayments({ ...around, ...paying, levelsOf: (member) => centre.vip.withdrawalsOf(member) })
  const launching = launchesAllowed(protection, {
    createHandover: handoverWithMoney(identity, wallet, (session) => vendors.wallets.bringHome(session)),
    openAtVendor: (...launch: Parameters<OpenAtVendor>) => vendors.openAtVendor(...launch),
    openLottery: async (session) => {
      if (session.wallet === 'main') await vendors.wallets.bringHome(session)
    },
  })
  const catalog = await openCatalog({ database, clock, brands, folders, launching })
  const messages = await openMessages({ brands, folders, database, clock, log })
  const ownMessages = openOwnMessages({ ...around, ...people, brands, outbox, sockets, siteOriginOf: siteOrigin })
  const stats = await openStats({ ...around, brands, ledger, identity, catalog })

  const centre = await openMemberCentre({ ...around, ...paying, throttle, payments, catalog, stats, ownMessages })
  const programme = openAgentProgramme({ ...around, ...paying, payments, stats, catalog, throttle, ownMessages })
  const play = await openPlay({ database, ledger, brands, folders, wallet, catalog, secrets, randomness, clock })
  const floorsBelow = { admission, ledger, brands, identity, wallet, protection, catalog }
  const vendors = await openVendors({ ...around, ...floorsBelow, outbox, siteOriginOf: siteOrigin })
  const played = { ...around, ...floorsBelow, ...centre, folders, throttle, sockets, ownMessages, stats }
  return {
    ...kernel,
    ...(await openAfterPlay({ ...played, play, payments, ...demoOf(config) })),
    sockets,
    upkeep,
    ...people,
    ...floorsBelow,
    protection,
    payments,
    adjustments: openAdjustments({ ...around, ...paying }),
    messages,
    ownMessages,
    broadcasts: openBroadcasts({ ...around, brands, identity, ownMessages, membersFrom: centre.vip.membersFrom }),
    moneyNewsWays: openMoneyNewsWays({ ...around, ...people }),
    content: await openContent({ brands, folders }),
    stats,
    ...centre,
    ...programme,
    play,
    vendors,
    support: openSupport(
      { ...around, ...people, throttle, brands, ownMessages, sockets },
      badgeCounts({ messages, ...centre }),
    ),
  }
}

type AfterPlay = Omit<Parameters<typeof openLotteries>[0], 'levelOf'> &
  Parameters<typeof openTables>[0] &
  Omit<Parameters<typeof openRooms>[0], 'tables'> &
  Parameters<typeof openCardRooms>[0] &
  Parameters<typeof openWaters>[0] &
  Parameters<typeof openRecords>[0] &
  Parameters<typeof openLive>[0] & { readonly vip: Pick<Vip, 'levelOf'> }

/** Opens the lotteries, the tables, and what tells of all that is played. */
async function openAfterPlay(parts: AfterPlay) {
  const lotteries = await openLotteries({ ...parts, levelOf: (member) => parts.vip.levelOf(member) })
  const tables = await openTables(parts)
  const tableRooms = openRooms({ ...parts, tables })
  const waters = await openWaters(parts)
  const cardRooms = await openCardRooms(parts)
  const records = await openRecords(parts)
  return { lotteries, tables, tableRooms, cardRooms, waters, records, live: await openLive(parts) }
}

/** Whether the site begins with a history: only that of the demo does. */
function hasHistory({ mode, demoHistory }: Foundations['config']): boolean {
  return mode === 'demo' && demoHistory
}

/** What only the demo has, whose money is play money. */
function demoOf(config: Foundations['config']) {
  return { mode: config.mode, playsDemoRounds: hasHistory(config), hasDemoOpponents: config.mode === 'demo' }
}

/** What the site's badges count (2.109). */
function badgeCounts({
  messages,
  rewards,
  missions,
}: {
  readonly messages: Pick<Messages, 'unread'>
  readonly rewards: Pick<Rewards, 'waitingCount'>
  readonly missions: Pick<Missions, 'waitingCount'>
}): BadgeCounts {
  return {
    messages: async (session) => (await messages.unread(session)).unreadCount,
    rewards: (member) => rewards.waitingCount(member),
    missions: (member) => missions.waitingCount(member),
  }
}

/** Opens the parts of the kernel that modules share. */
async function openKernel({ config, opened, clock, randomness, log, ...given }: Foundations) {
  const { database } = opened
  const metrics = createMetrics()
  const { secrets, keyWatch } = await openMasterKeys({ config, opened, clock, randomness, log })
  // In production it is always written; in demo mode it would only fill the terminal.
  const level = config.mode === 'production' && log.level !== 'silent' ? 'info' : log.level
  return {
    keyWatch,
    metrics,
    secrets,
    security: createSecurityLog({ log, level, metrics, clock, secrets }),
    payloads: await openPayloads({ database, secrets, clock }),
    throttle: createThrottle({ database, clock }),
    outbox: createOutbox({ database, clock, randomness, log, metrics }),
    passwords: given.passwords ?? createPasswordHasher(randomness, given.passwordCost),
  }
}

/**
 * Fills the wallet before a game of our own opens: a member's first trial launch grants the trial credits, and a launch for
 * money brings back what vendors hold.
 */
function handoverWithMoney(
  identity: Identity,
  wallet: Wallet,
  bringHome: (session: Session) => Promise<void>,
): CreateHandover {
  return async (session, game) => {
    if (game.wallet === 'trial') await wallet.grantTrialCredits(session.brandId, session.memberId)
    else await bringHome(session)
    return identity.createHandover(session, game)
  }
}

/** Opens no game for whoever is excluded, at a vendor or here. */
function launchesAllowed(
  protection: Protection,
  { createHandover, openAtVendor, openLottery }: LaunchWays,
): LaunchWays {
  return {
    createHandover: async (...[session, game]: Parameters<CreateHandover>) => {
      await protection.admitLaunch(session, game.wallet)
      return createHandover(session, game)
    },
    openAtVendor: async (...[launch, game, wallet]: Parameters<OpenAtVendor>) => {
      await protection.admitLaunch(launch.session, wallet)
      return openAtVendor(launch, game, wallet)
    },
    openLottery: async (session) => {
      await protection.admitLaunch(session, session.wallet)
      await openLottery(session)
    },
  }
}
