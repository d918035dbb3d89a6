import { CompiledQuery, type Kysely } from 'kysely'
import pg from 'pg'

const mark = /^\/\* prepared: ([a-z][a-z_]{0,60}) \*\//

/**
 * A statement with a fixed text, which each connection plans once and keeps. For short statements that run often, building and
 * planning the text costs several times as much as executing it.
 *
 *     const usernames = prepare<{ username: string }>('usernames', 'select username from member where member_id = $1')
 *     const rows = await usernames(database, [memberId])
 */
export function prepare<Row>(name: string, text: string) {
  const marked = `/* prepared: ${name} */ ${text}`
  return async (db: Kysely<unknown>, values: readonly unknown[]): Promise<Row[]> =>
    (await db.executeQuery<Row>(CompiledQuery.raw(marked, [...values]))).rows
}

/** A connection that keeps the plans of statements made with {@link prepare}. */
export class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const plain = this.query.bind(this)
    const named = (text: unknown, ...rest: unknown[]) => {
      const name = typeof text === 'string' ? mark.exec(text)?.[1] : undefined
      return Reflect.apply(plain, this, [name === undefined ? text : { name, text }, ...rest])
    }
    // It has the same parameters and results as the original, whose many overloads cannot be repeated here.
    this.query = named as typeof this.query
  }
}
