import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** Queries the server's database directly. */
export async function askDatabase<Row extends object>(
  dataDir: string,
  question: string,
  values: readonly unknown[],
): Promise<Row[]> {
  // The server wrote this file when it started; the kernel defines its shape.
  const { ownerPassword } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as { ownerPassword: string }
  const client = new pg.Client({
    host: join(dataDir, 'sockets'),
    user: 'baize_owner',
    password: ownerPassword,
    database: 'postgres',
  })
  await client.connect()
  try {
    return (await client.query<Row>(question, [...values])).rows
  } finally {
    await client.end()
  }
}
