import { exportOwnData, maxExportsPerDay } from '@baize/contract'
import type { Caller, Session } from './kernel/caller.ts'
import type { Clock } from './kernel/clock.ts'
import type { Database } from './kernel/database/pool.ts'
import type { Bind } from './kernel/http/bind.ts'
import type { Outbox } from './kernel/outbox.ts'
import type { DataOwner, PersonalData } from './kernel/personal-data.ts'
import { Refusal } from './kernel/refusal.ts'
import type { Throttle } from './kernel/throttle.ts'
import { activityData } from './modules/activities/index.ts'
import { adjustmentData } from './modules/adjustments/index.ts'
import { agentData, transferData } from './modules/agents/index.ts'
import { catalogData } from './modules/catalog/index.ts'
import { changeAndTell, factorData } from './modules/factors/index.ts'
import { federationData } from './modules/federation/index.ts'
import { giveawayData } from './modules/giveaways/index.ts'
import { identityData, originOf, type Identity } from './modules/identity/index.ts'
import { ledgerData } from './modules/ledger/index.ts'
import { lotteryData } from './modules/lotteries/index.ts'
import { messageData } from './modules/messages/index.ts'
import { paymentData } from './modules/payments/index.ts'
import { contractData } from './modules/contracts/index.ts'
import { missionData } from './modules/missions/index.ts'
import { playData } from './modules/play/index.ts'
import { roomData } from './modules/rooms/index.ts'
import { tableChatData, tableData } from './modules/tables/index.ts'
import { waterData } from './modules/waters/index.ts'
import { pointData } from './modules/points/index.ts'
import { promotionData } from './modules/promotions/index.ts'
import { protectionData } from './modules/protection/index.ts'
import { rewardData } from './modules/rewards/index.ts'
import { supportData } from './modules/support/index.ts'
import { vendorData } from './modules/vendors/index.ts'
import { vipData } from './modules/vip/index.ts'

/** What a member's file is made of, in its order. A module that stores data of members adds its part here. */
export function personalData(database: Database): readonly PersonalData[] {
  return [
    identityData,
    factorData,
    federationData,
    messageData,
    supportData,
    catalogData,
    ledgerData,
    protectionData,
    paymentData,
    promotionData,
    adjustmentData,
    rewardData,
    giveawayData,
    activityData,
    playData,
    tableData,
    waterData,
    tableChatData,
    roomData,
    vendorData,
    lotteryData,
    pointData,
    vipData,
    missionData,
    contractData,
    agentData,
    transferData,
  ].flatMap((dataOf) => dataOf(database))
}

interface ExportParts {
  readonly database: Database
  readonly identity: Pick<Identity, 'confirmOwner'>
  readonly throttle: Pick<Throttle, 'take'>
  readonly outbox: Outbox
  readonly clock: Clock
}

/** Binds the endpoint with which members download what the server holds about them. */
export function bindOwnData(bind: Bind, parts: ExportParts): void {
  bind(exportOwnData, async ({ caller, body }) => {
    await admitExport(parts, caller, body.password)
    return fileOf(personalData(parts.database), caller.session, parts.clock.now())
  })
}

/** The file has all that a thief could want, so it needs the owner, is counted, and the member is told. */
async function admitExport(
  { identity, throttle, outbox }: ExportParts,
  caller: Caller<Session>,
  password: string,
): Promise<void> {
  const { session, language } = caller
  await identity.confirmOwner(originOf(caller), session, { password })
  const { allowed, retryAfterSeconds } = await throttle.take(`own-data:${session.brandId}:${session.memberId}`, {
    limit: maxExportsPerDay,
    windowSeconds: 86_400,
  })
  if (!allowed)
    throw new Refusal('data.too_many', {
      values: [maxExportsPerDay, Math.ceil(retryAfterSeconds / 3_600)],
      retryAfterSeconds,
    })
  await changeAndTell({ outbox }, (_, tell) => tell(session, { kind: 'data_exported', details: [], language }))
}

/** One object: when it was made, then each list by its name. */
async function* fileOf(
  data: readonly PersonalData[],
  owner: DataOwner,
  madeAt: Temporal.Instant,
): AsyncGenerator<string> {
  yield `{"madeAt":${jsonOf(madeAt)},"amounts":"in the smallest unit of the currency"`
  for (const list of data) {
    yield `,\n${jsonOf(list.name)}:[`
    let isFirst = true
    for await (const rows of list.pagesOf(owner)) {
      if (rows.length === 0) continue
      yield `${isFirst ? '' : ','}\n${rows.map((row) => jsonOf(row)).join(',\n')}`
      isFirst = false
    }
    yield ']'
  }
  yield '}\n'
}

/** Numbers of the database are written as texts: JSON's readers would round large ones. */
function jsonOf(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? each.toString() : each))
}
