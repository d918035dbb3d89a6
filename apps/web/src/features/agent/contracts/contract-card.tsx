import { actOnContract, type AgentContract, type ContractAction } from '@baize/contract'
import { Alert, Button } from '@baize/ui'
import { card } from '@baize/ui/look'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { consolidatedKey, contractsKey } from '../../../api/consolidated.ts'
import { useFormat } from '../../../api/use-brand.ts'
import { useDialogs } from '../../../dialogs/dialogs.ts'
import { useContractPhrases, useErrorText } from '../../../language/phrases.ts'
import { TermsTable } from './terms-table.tsx'
import classes from './contracts-page.module.css'

/** Offers are answered in their dialog, which says what that does. */
const isAnswer = (action: ContractAction) => action === 'accept' || action === 'reject'

/** One contract, with what the caller may do. */
export function ContractCard({ contract }: { readonly contract: AgentContract }) {
  const say = useContractPhrases()
  const errorText = useErrorText()
  const { minute } = useFormat()
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (action: ContractAction) =>
      call(actOnContract, { params: { contractId: contract.contractId }, body: { action } }),
    onSettled: async () => {
      const keys = [contractsKey, consolidatedKey]
      await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
    },
  })
  const { state, request, downline, from, to } = contract
  return (
    <li className={`${card} ${classes.contract}`}>
      <h2 className={classes.name}>
        {say(`contract.kind.${contract.kind}`)}
        <span className={classes.state}>{say(`contract.state.${request === 'termination' ? request : state}`)}</span>
      </h2>
      <p>
        {downline === null
          ? say(contract.isTopLevel ? 'contract.bySite' : 'contract.byUpline')
          : say('contract.to', downline.username)}
      </p>
      <TermsTable label={say(`contract.kind.${contract.kind}`)} terms={contract.terms} />
      {from === null ? null : (
        <p className={classes.muted}>
          {to === null ? say('contract.holds', minute(from)) : say('contract.held', minute(from), minute(to))}
        </p>
      )}
      <div className={classes.bar}>
        {contract.mayDo.map((action) => (
          <Button
            disabled={isPending}
            key={action}
            onClick={() => (isAnswer(action) ? useDialogs.getState().show({ kind: 'contractOffers' }) : mutate(action))}
            size="sm"
            {...(action === 'accept' ? { kind: 'primary' as const } : {})}
          >
            {say(`contract.do.${action}`)}
          </Button>
        ))}
      </div>
      {error === null ? null : <Alert color="red">{errorText(error)}</Alert>}
    </li>
  )
}
