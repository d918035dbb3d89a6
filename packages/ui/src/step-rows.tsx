import { TextInput } from '@mantine/core'
import { Button } from './components/button.tsx'

/** Props of {@link StepRows}. */
export interface StepRowsProps<Name extends string, Row extends Readonly<Record<Name, string>>> {
  readonly rows: readonly Row[]
  /** The fields of a row, in their order. */
  readonly names: readonly Name[]
  readonly mostRows: number
  readonly words: { readonly field: (name: Name) => string; readonly add: string; readonly remove: string }
  /** The row that is added behind the last one. */
  readonly next: (last: Row | undefined) => Row
  readonly onChange: (rows: readonly Row[]) => void
  readonly rowClass: string | undefined
  readonly barClass: string | undefined
}

/** Edits the steps of a ladder, such as the tiers of a contract: a row of fields for each, of which at least one stays. */
export function StepRows<Name extends string, Row extends Readonly<Record<Name, string>>>({
  rows,
  names,
  mostRows,
  words,
  next,
  onChange,
  rowClass,
  barClass,
}: StepRowsProps<Name, Row>) {
  const type = (at: number, name: Name, text: string) =>
    onChange(rows.map((one, place) => (place === at ? { ...one, [name]: text } : one)))
  return (
    <>
      {rows.map((row, at) => (
        // Steps have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key -- the place is what they are
        <fieldset className={rowClass} key={at}>
          {names.map((name) => (
            <TextInput
              inputMode="decimal"
              key={name}
              label={words.field(name)}
              maxLength={15}
              onChange={({ currentTarget }) => type(at, name, currentTarget.value)}
              value={row[name]}
            />
          ))}
          {rows.length > 1 ? (
            <Button onClick={() => onChange(rows.filter((_, place) => place !== at))} size="sm">
              {words.remove}
            </Button>
          ) : null}
        </fieldset>
      ))}
      {rows.length < mostRows ? (
        <div className={barClass}>
          <Button onClick={() => onChange([...rows, next(rows.at(-1))])} size="sm">
            {words.add}
          </Button>
        </div>
      ) : null}
    </>
  )
}
