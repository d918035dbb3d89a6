import { hash } from 'node:crypto'
import { sql, type Database } from '../kernel/database/pool.ts'

const digitCount = 6

/**
 * The digits in the last picture of a visit, found by trying all answers against the stored hash: unlike the database, a
 * test knows the visit's token.
 */
export async function readCaptcha(database: Database, visit: string): Promise<string> {
  const { rows } = await sql<{ answerHash: Buffer }>`
    select answer_hash as "answerHash" from captcha where visit_hash = ${hash('sha256', visit, 'buffer')}`.execute(
    database,
  )
  const wanted = rows[0]?.answerHash.toString('hex')
  if (wanted === undefined) throw new Error('this visit has no captcha')
  for (let number = 0; number < 10 ** digitCount; number += 1) {
    const answer = String(number).padStart(digitCount, '0')
    if (hash('sha256', `${visit}:${answer}`) === wanted) return answer
  }
  throw new Error('no digits match the stored hash')
}
