import type { AdjustmentSides } from '@baize/contract/office'
import { Alert } from '@baize/ui'
import { ScrollRegion } from '../../kit/scroll-region.tsx'
import { Money } from '../../kit/values.tsx'
import { useFormat } from '../../kit/use-format.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import classes from './adjustments.module.css'

/** Props of {@link BothSides}. */
export interface BothSidesProps {
  readonly legs: AdjustmentSides
  readonly username: string
  /** Whether it can still be posted. */
  readonly isOpen: boolean
}

/** Both sides of the posting: the member's wallet and the site's account, with what they hold before and after. */
export function BothSides({ legs, username, isOpen }: BothSidesProps) {
  const t = usePhrasesOf('office-adjustments')
  const { money } = useFormat()
  const title = t(legs.isPosted ? 'legsPosted' : isOpen ? 'legsNow' : 'legsAsItStands')
  const sides = [
    { name: t('wallet', username), ...legs.member },
    { name: t('house'), ...legs.house },
  ]
  const owes = /[1-9]/.test(legs.owed)
  return (
    <section className={classes.section}>
      <h3 className={classes.heading}>{title}</h3>
      <ScrollRegion label={title}>
        <table className={classes.sides}>
          <thead>
            <tr>
              <th scope="col">{t('account')}</th>
              <th scope="col">{t('change')}</th>
              <th scope="col">{t('before')}</th>
              <th scope="col">{t('after')}</th>
            </tr>
          </thead>
          <tbody>
            {sides.map(({ name, change, before, after }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>
                  <Money amount={change} isSigned />
                </td>
                <td>{before === null ? '–' : <Money amount={before} />}</td>
                <td>{after === null ? '–' : <Money amount={after} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {owes ? <Alert color="gold">{t('owes', money(legs.owed))}</Alert> : null}
      {isOpen && !legs.isCovered ? <Alert color="red">{t('notCovered')}</Alert> : null}
    </section>
  )
}
