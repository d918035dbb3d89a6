import type { ReactNode } from 'react'
import { MemberLink } from '../kit/member-link.tsx'
import { Age, ExactTime, Id, Moment, Money, StateBadge, type Tone } from '../kit/values.tsx'

/** A column of a list. The first of a list names the row: it opens it, and is never hidden. */
export interface Column<Row> {
  readonly id: string
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  readonly align?: 'end'
  /** Hidden until somebody wants to see it. */
  readonly isExtra?: boolean
}

/** What any column may say besides its label and its value. */
type Options = Pick<Column<never>, 'isExtra'>

/** Makes the columns of a list. */
export interface ColumnKit<Row> {
  text(id: string, label: string, value: (row: Row) => string, options?: Options): Column<Row>
  /** Anything else. */
  custom(id: string, label: string, cell: (row: Row) => ReactNode, options?: Options): Column<Row>
  count(id: string, label: string, value: (row: Row) => number, options?: Options): Column<Row>
  money(id: string, label: string, value: (row: Row) => string, options?: Options & Signed): Column<Row>
  /** An exact time; how long ago with `isAgo`. Nothing where there is none. */
  time(id: string, label: string, value: (row: Row) => string | null, options?: Options & Ago): Column<Row>
  /** How long it has been waiting; red after the promised minutes. */
  age(id: string, label: string, since: (row: Row) => string, options?: Options & Promised): Column<Row>
  state(id: string, label: string, value: (row: Row) => readonly [tone: Tone, words: string]): Column<Row>
  member(id: string, label: string, value: (row: Row) => Member, options?: Options): Column<Row>
  id(id: string, label: string, value: (row: Row) => string, options?: Options): Column<Row>
}

interface Signed {
  readonly isSigned?: boolean
}
interface Ago {
  readonly isAgo?: boolean
}
interface Promised {
  readonly promisedMinutes?: number
}
interface Member {
  readonly memberId: string
  readonly name: string
}

/**
 * Columns of rows of a type: `const column = columnsOf<Row>()`.
 *
 * To change:
 * - what kinds of columns lists have: `columnsOf` here
 */
export function columnsOf<Row>(): ColumnKit<Row> {
  return {
    text: (id, label, value, options) => ({ id, label, cell: (row) => value(row) || '–', ...options }),
    custom: (id, label, cell, options) => ({ id, label, cell, ...options }),
    count: (id, label, value, options) => ({
      id,
      label,
      align: 'end',
      cell: (row) => <span className="bz-number">{value(row)}</span>,
      ...options,
    }),
    money: (id, label, value, { isSigned = false, ...options } = {}) => ({
      id,
      label,
      align: 'end',
      cell: (row) => <Money amount={value(row)} isSigned={isSigned} />,
      ...options,
    }),
    time: (id, label, value, { isAgo = false, ...options } = {}) => ({
      id,
      label,
      cell: (row) => {
        const time = value(row)
        if (time === null) return '–'
        return isAgo ? <Moment time={time} /> : <ExactTime time={time} />
      },
      ...options,
    }),
    age: (id, label, since, { promisedMinutes, ...options } = {}) => ({
      id,
      label,
      cell: (row) => <Age since={since(row)} {...(promisedMinutes === undefined ? {} : { promisedMinutes })} />,
      ...options,
    }),
    state: (id, label, value) => ({
      id,
      label,
      cell: (row) => {
        const [tone, words] = value(row)
        return <StateBadge tone={tone}>{words}</StateBadge>
      },
    }),
    member: (id, label, value, options) => ({ id, label, cell: (row) => <MemberLink {...value(row)} />, ...options }),
    id: (id, label, value, options) => ({ id, label, cell: (row) => <Id>{value(row)}</Id>, ...options }),
  }
}
