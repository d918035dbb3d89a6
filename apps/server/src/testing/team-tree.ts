import { sql } from '../kernel/database/pool.ts'
import type { TestServer } from './open-test-server.ts'

/** Makes a member an agent, below another one or at the top, or puts a member below an agent. */
export async function placeBelow(
  server: TestServer,
  id: string,
  { path, isAgent = false }: { readonly path: readonly string[]; readonly isAgent?: boolean },
): Promise<void> {
  await sql`
    update member set type = case when ${isAgent} then 1 else type end, upline_path = ${path}::bigint[],
      upline_id = ${path.at(-1) ?? null}::bigint
    where member_id = ${id}::bigint`.execute(server.test.owner)
}
