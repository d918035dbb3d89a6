import { Button } from '@baize/ui'
import { useQueryClient } from '@tanstack/react-query'
import { askReason, askYes } from '../dialogs/ask.tsx'
import { sayDone } from '../dialogs/notes.ts'
import detail from '../kit/detail.module.css'
import { useRowActions } from './use-row-keys.ts'

/** One of the two answers: its question, its button, and what is said once it is done. */
interface Answer {
  readonly title: string
  readonly text: string
  readonly action: string
  readonly done: string
}

/** How the open row is approved or refused; without `approve` it can only be refused. */
export interface RowDecision {
  /** The lists that change with it. */
  readonly key: readonly string[]
  readonly approve?: Answer & { readonly run: () => Promise<unknown> }
  /** Needs a reason, which the audit log has. */
  readonly refuse: Answer & { readonly run: (reason: string) => Promise<unknown> }
}

/** What {@link DecisionButtons} are pressed for; nothing where nothing can be decided. */
export interface Decisions {
  readonly approve: { readonly says: string; readonly run: () => void } | undefined
  readonly refuse: { readonly says: string; readonly run: () => void } | undefined
}

/** Approves or refuses the open row, by button or by key; each asks first. Without a decision there is nothing to press. */
export function useRowDecision(decision: RowDecision | undefined): Decisions {
  const queries = useQueryClient()
  const decisions = decision === undefined ? undecidable : decisionsOf(decision)
  useRowActions({ approve: decisions.approve, reject: decisions.refuse })
  return decisions

  function decisionsOf({ key, approve, refuse }: RowDecision): Decisions {
    const approved = async (answer: NonNullable<typeof approve>) => {
      const isDone = await askYes(answer)
      await queries.invalidateQueries({ queryKey: key })
      if (isDone) sayDone(answer.done)
    }
    const refused = async () => {
      const reason = await askReason({ ...refuse, isDanger: true })
      await queries.invalidateQueries({ queryKey: key })
      if (reason !== undefined) sayDone(refuse.done)
    }
    return {
      approve: approve && { says: approve.action, run: () => void approved(approve) },
      refuse: { says: refuse.action, run: () => void refused() },
    }
  }
}

const undecidable: Decisions = { approve: undefined, refuse: undefined }

/** The buttons for what can be decided about the open row. */
export function DecisionButtons({ approve, refuse }: Decisions) {
  if (refuse === undefined) return null
  return (
    <div className={detail.buttons}>
      {approve === undefined ? null : (
        <Button kind="primary" onClick={approve.run} size="sm">
          {approve.says}
        </Button>
      )}
      <Button kind="danger" onClick={refuse.run} size="sm">
        {refuse.says}
      </Button>
    </div>
  )
}
