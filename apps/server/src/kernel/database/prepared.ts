import { CompiledQuery, type Kysely } from 'kysely'
import pg from 'pg'

const mark = /^\/\* prepared: ([a-z][a-z_]{0,60}) \*\//

/**
 * A statement of fixed text that each connection plans once and then keeps. For short statements that run often, making
 * their text and planning it cost several times what they do.
 *
 *     const usernames = prepare<{ username: string }>('usernames', 'select username from member where member_id = $1')
 *     const rows = await usernames(database, [memberId])
 */
export function prepare<Row>(name: string, text: string) {
  const marked = `/* prepared: ${name} */ ${text}`
  return async (db: Kysely<unknown>, values: readonly unknown[]): Promise<Row[]> =>
    (await db.executeQuery<Row>(CompiledQuery.raw(marked, [...values]))).rows
}

/** A connection that keeps the plans of what {@link prepare} made. */
export class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const plain = this.query.bind(this)
    const named = (text: unknown, ...rest: unknown[]) => {
      const name = typeof text === 'string' ? mark.exec(text)?.[1] : undefined
      return Reflect.apply(plain, this, [name === undefined ? text : { name, text }, ...rest])
    }
    // It takes and returns what the original does, whose many overloads cannot be written once more.
    this.query = named as typeof this.query
  }
}
