import type { Endpoint, ValueOf } from '@baize/contract'
import * as office from '@baize/contract/office'
import { sql } from '../kernel/database/pool.ts'
import { callOffice, operatorOf, type TestOperator } from './office.ts'
import type { TestMember, TestServer } from './open-test-server.ts'

/** An operator with some permissions, by the name that the tests give. */
export function operatorWith(server: TestServer, ...permissions: readonly office.Permission[]): Promise<TestOperator> {
  return operatorOf(server, { permissions: ['members.read', ...permissions] })
}

/** What the list shows for a query. */
export async function found(
  server: TestServer,
  { token }: TestOperator,
  query: Readonly<Record<string, string>>,
): Promise<string[]> {
  const { list } = await callOffice(server, office.listMembers, { token, query })
  return list.map(({ username }) => username)
}

/** Stores contacts and names, as the pages of the account do. */
export async function describeMember(
  { test }: TestServer,
  { id }: TestMember,
  {
    mobile,
    email,
    name,
    nickname,
  }: { readonly mobile?: string; readonly email?: string; readonly name?: string; readonly nickname?: string },
): Promise<void> {
  await sql`
    update member set mobile_e164 = coalesce(${mobile ?? null}, mobile_e164), email_key = coalesce(${email ?? null}, email_key),
      nickname = coalesce(${nickname ?? null}, nickname),
      profile = profile || case when ${name ?? null}::text is null then '{}' else jsonb_build_object('payeeName', ${name ?? null}::text) end
    where member_id = ${id}::bigint`.execute(test.owner)
}

/** The rows of the audit log about a member, the oldest first. */
export async function auditAbout({ test }: TestServer, memberId: string) {
  const { rows } = await sql<{ operator: string; action: string; reason: string; before: unknown; after: unknown }>`
    select operator, action, reason, before, after from operator_audit
    where subject_kind = 'member' and subject_id = ${memberId} order by serial`.execute(test.owner)
  return rows
}

/** Calls an endpoint about one member. */
export function about<E extends Endpoint & { readonly params: unknown }>(
  server: TestServer,
  endpoint: E,
  { id }: Pick<TestMember, 'id'>,
  {
    token,
    ...input
  }: { readonly token: string; readonly body?: unknown; readonly query?: unknown; readonly params?: unknown },
): Promise<ValueOf<E>> {
  // The tests give what the endpoint takes besides the member.
  return callOffice(server, endpoint, { params: { memberId: id }, ...input, token } as never)
}
