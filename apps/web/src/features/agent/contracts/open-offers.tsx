import { Button } from '@baize/ui'
import { useConsolidated } from '../../../api/consolidated.ts'
import { useDialogs } from '../../../dialogs/dialogs.ts'
import { useContractPhrases } from '../../../language/phrases.ts'
import classes from './contracts-page.module.css'

/** Opens the dialog of contract offers again (2.078), where there are any. */
export function OpenOffers() {
  const say = useContractPhrases()
  const count = useConsolidated()?.offers.length ?? 0
  if (count === 0) return null
  return (
    <div className={classes.bar}>
      <Button kind="primary" onClick={() => useDialogs.getState().show({ kind: 'contractOffers' })}>
        {say('offer.open', count)}
      </Button>
    </div>
  )
}
