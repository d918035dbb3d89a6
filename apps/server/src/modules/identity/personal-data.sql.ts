import { sql, type Database } from '../../kernel/database/pool.ts'
import { pagesOfRows, type DataOwner, type PersonalData } from '../../kernel/personal-data.ts'

/** What identity holds about a member. Hashes of passwords and tokens are left out: they open accounts and tell nothing. */
export function identityData(database: Database): readonly PersonalData[] {
  const list = <Row extends object>(
    name: string,
    tables: readonly string[],
    read: (owner: DataOwner, after: Row | undefined, max: number) => Promise<{ readonly rows: readonly Row[] }>,
  ): PersonalData => ({
    name,
    tables,
    pagesOf: (owner) => pagesOfRows<Row>(async (after, max) => (await read(owner, after, max)).rows),
  })
  return [
    list('account', ['member', 'member_seen'], (owner) => account(owner).execute(database)),
    list('picture', ['member_avatar'], (owner) => picture(owner).execute(database)),
    list('agreements', ['member_agreement'], (owner) => agreements(owner).execute(database)),
    list<{ session: bigint }>('sessions', ['session'], (...page) => sessions(...page).execute(database)),
    list<{ device: bigint }>('browsers', ['device'], (...page) => browsers(...page).execute(database)),
    list('rememberedLogins', ['remembered_login'], (owner) => rememberedLogins(owner).execute(database)),
    list<{ login: bigint }>('logins', ['login_try'], (...page) => logins(...page).execute(database)),
    list('passwordResets', ['password_reset'], (owner) => passwordResets(owner).execute(database)),
    list('deletion', ['member_deletion'], (owner) => deletion(owner).execute(database)),
    list<{ note: bigint }>('notes', ['member_note'], (...page) => notes(...page).execute(database)),
    list('tags', ['member_tag'], (owner) => tags(owner).execute(database)),
    list<{ change: bigint }>('teamChanges', ['member_team_change'], (...page) =>
      teamChanges(...page).execute(database),
    ),
    list<{ until: Temporal.PlainDate }>('formerAgents', ['member_team_past'], (...page) =>
      formerAgents(...page).execute(database),
    ),
    list('waitingChanges', ['waiting_change'], (owner) => waitingChanges(owner).execute(database)),
  ]
}

const account = ({ brandId, memberId }: DataOwner) => sql<object>`
  select member_id as number, username, type, nickname, status, registered_at as "registeredAt",
    register_url as "registeredAtAddress", register_domain as "registeredAtDomain", referral_code as "invitationCode",
    upline_id as "agentNumber", profile, language, mobile_e164 as mobile, mobile_verified_at as "mobileVerifiedAt",
    email_key as email, email_verified_at as "emailVerifiedAt", first_login_at as "firstLoginAt",
    password_changed_at as "passwordChangedAt", payment_password_changed_at as "withdrawalPasswordChangedAt",
    last_seen_at as "lastSeenAt"
  from member left join member_seen using (brand_id, member_id) where brand_id = ${brandId} and member_id = ${memberId}`

const picture = ({ brandId, memberId }: DataOwner) => sql<object>`
  select drawn, encode(picture, 'base64') as "webpBase64", chosen_at as "chosenAt"
  from member_avatar where brand_id = ${brandId} and member_id = ${memberId}`

// At most a page of documents, remembered logins, resets and changes: old ones are deleted, or there are few kinds.
const agreements = ({ brandId, memberId }: DataOwner) => sql<object>`
  select document, version, agreed_at as "agreedAt", address
  from member_agreement where brand_id = ${brandId} and member_id = ${memberId} order by agreed_at limit 999`

const sessions = ({ brandId, memberId }: DataOwner, after: { session: bigint } | undefined, max: number) => sql<{
  session: bigint
}>`
  select session_id as session, scope, wallet, game_code as "gameCode", created_at as "begunAt",
    last_seen_at as "lastSeenAt", expires_at as "expiresAt", ended_at as "endedAt", address, program, way
  from session where brand_id = ${brandId} and member_id = ${memberId} and session_id > ${after?.session ?? 0n}
  order by session_id limit ${max}`

const browsers = ({ brandId, memberId }: DataOwner, after: { device: bigint } | undefined, max: number) => sql<{
  device: bigint
}>`
  select device_id as device, program, first_seen_at as "firstSeenAt", last_seen_at as "lastSeenAt",
    factor_passed_at as "secondFactorPassedAt"
  from device where brand_id = ${brandId} and member_id = ${memberId} and device_id > ${after?.device ?? 0n}
  order by device_id limit ${max}`

const rememberedLogins = ({ brandId, memberId }: DataOwner) => sql<object>`
  select issued_at as "issuedAt", expires_at as "expiresAt", used_at as "usedAt"
  from remembered_login where brand_id = ${brandId} and member_id = ${memberId} order by issued_at limit 999`

const logins = ({ brandId, memberId }: DataOwner, after: { login: bigint } | undefined, max: number) => sql<{
  login: bigint
}>`
  select login_try_id as login, tried_at as at, address, program, way, result
  from login_try where brand_id = ${brandId} and member_id = ${memberId} and login_try_id > ${after?.login ?? 0n}
  order by login_try_id limit ${max}`

const passwordResets = ({ brandId, memberId }: DataOwner) => sql<object>`
  select created_at as "askedAt", expires_at as "expiresAt", used_at as "usedAt"
  from password_reset where brand_id = ${brandId} and member_id = ${memberId} order by created_at limit 999`

const waitingChanges = ({ brandId, memberId }: DataOwner) => sql<object>`
  select factor, target, begun_at as "begunAt", due_at as "dueAt"
  from waiting_change where brand_id = ${brandId} and member_id = ${memberId} order by due_at limit 999`

const deletion = ({ brandId, memberId }: DataOwner) => sql<object>`
  select asked_at as "askedAt", due_at as "dueAt" from member_deletion
  where brand_id = ${brandId} and member_id = ${memberId}`

// Who of the staff wrote it is not the member's data.
const notes = ({ brandId, memberId }: DataOwner, after: { note: bigint } | undefined, max: number) => sql<{
  note: bigint
}>`
  select note_id as note, noted_at as at, text from member_note
  where brand_id = ${brandId} and member_id = ${memberId} and note_id > ${after?.note ?? 0n}
  order by note_id limit ${max}`

const tags = ({ brandId, memberId }: DataOwner) => sql<object>`
  select tag, tagged_at as "taggedAt" from member_tag
  where brand_id = ${brandId} and member_id = ${memberId} order by tag limit 999`

const teamChanges = ({ brandId, memberId }: DataOwner, after: { change: bigint } | undefined, max: number) => sql<{
  change: bigint
}>`
  select change_id as change, kind, changed_at as at, counts_from as "countsFrom", new_type as type,
    new_upline_id as "agentNumber"
  from member_team_change where brand_id = ${brandId} and member_id = ${memberId} and change_id > ${after?.change ?? 0n}
  order by change_id limit ${max}`

const formerAgents = (
  { brandId, memberId }: DataOwner,
  after: { until: Temporal.PlainDate } | undefined,
  max: number,
) => sql<{ until: Temporal.PlainDate }>`
  select until_day as until, agent_ids::text[] as "agentNumbers"
  from member_team_past where brand_id = ${brandId} and member_id = ${memberId}
    and until_day > coalesce(${after?.until.toString() ?? null}::date, '-infinity')
  order by until_day limit ${max}`
