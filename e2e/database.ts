import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** Asks the database behind a house directly, past the server. */
export async function askDatabase<Row extends object>(
  dataDir: string,
  question: string,
  values: readonly unknown[],
): Promise<Row[]> {
  // The house wrote this file when it started; its shape is the kernel's.
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
