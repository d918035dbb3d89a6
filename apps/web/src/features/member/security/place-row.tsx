import { Button } from '@baize/ui'
import { useAccessPhrases } from '../../../language/phrases.ts'
import classes from './factors.module.css'

/** Props of {@link PlaceRow}. */
export interface PlaceRowProps {
  readonly name: string
  /** Marks the place where the member is now. */
  readonly badge: string | undefined
  readonly note: string
  readonly removing: boolean
  readonly onRemove: () => void
}

/** One address or browser where the member is known. */
export function PlaceRow({ name, badge, note, removing, onRemove }: PlaceRowProps) {
  const say = useAccessPhrases()
  return (
    <li className={classes.place}>
      <div className={classes.placeText}>
        <p className={classes.address}>
          {name}
          {badge === undefined ? null : <span className={classes.here}>{badge}</span>}
        </p>
        <p className={classes.note}>{note}</p>
      </div>
      <Button aria-label={say('security.forgetOf', name)} loading={removing} onClick={onRemove}>
        {say('security.forget')}
      </Button>
    </li>
  )
}
