import { verifyAudit } from '@baize/contract/office'
import { Button } from '@baize/ui'
import { IconCircleCheck, IconLinkOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { call } from '../../api/client.ts'
import { Failure } from '../../dialogs/ask.tsx'
import { openDialog } from '../../dialogs/dialogs.ts'
import { useFormat } from '../../kit/use-format.ts'
import { Id } from '../../kit/values.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import classes from './audit.module.css'

/** Has the server compute the chain again, piece by piece, while the dialog is open. */
export function openChainCheck(title: string): void {
  void openDialog({ title, size: 'md', content: (close) => <ChainCheck onClose={() => close()} /> })
}

interface Progress {
  readonly checked: number
  readonly head: { readonly serial: string; readonly hash: string } | null
  readonly brokenAt: string | null
  readonly isDone: boolean
  readonly error?: unknown
}

const nothingYet: Progress = { checked: 0, head: null, brokenAt: null, isDone: false }

/** Goes through the chain from its first row; a break ends it. */
async function checkChain(signal: AbortSignal, onProgress: (progress: Progress) => void): Promise<void> {
  let from: string | null = '1'
  let checked = 0
  while (from !== null && !signal.aborted) {
    const piece: Awaited<ReturnType<typeof call<typeof verifyAudit>>> = await call(verifyAudit, {
      body: { from },
      signal,
    })
    checked += piece.checked
    from = piece.brokenAt === null ? piece.next : null
    onProgress({ checked, head: piece.head, brokenAt: piece.brokenAt, isDone: from === null })
  }
}

function ChainCheck({ onClose }: { readonly onClose: () => void }) {
  const t = usePhrasesOf('office-audit')
  const format = useFormat()
  const [progress, setProgress] = useState(nothingYet)
  useEffect(() => {
    const stopping = new AbortController()
    checkChain(stopping.signal, setProgress).catch((error: unknown) => {
      if (!stopping.signal.aborted) setProgress((state) => ({ ...state, error }))
    })
    return () => stopping.abort()
  }, [])
  const { checked, head, brokenAt, isDone, error } = progress
  const total = Number(head?.serial ?? 0)
  return (
    <div className={classes.check}>
      <p>{t('checkText')}</p>
      <progress
        aria-label={t('check')}
        className={classes.progress}
        max={Math.max(total, 1)}
        value={isDone ? Math.max(total, 1) : checked}
      />
      <p role="status">
        {brokenAt !== null ? (
          <span className={classes.broken}>
            <IconLinkOff aria-hidden size={20} /> {t('broken', brokenAt)}
          </span>
        ) : isDone ? (
          <span className={classes.whole}>
            <IconCircleCheck aria-hidden size={20} /> {t('whole', format.count(checked))}
          </span>
        ) : (
          t('checking', format.count(checked))
        )}
      </p>
      {isDone && head !== null ? (
        <p className={classes.head}>
          {t('head')} <Id>{head.hash}</Id>
        </p>
      ) : null}
      <Failure error={error} />
      <div className={classes.actions}>
        <Button onClick={onClose} size="sm">
          {isDone || error !== undefined ? t('close') : t('stop')}
        </Button>
      </div>
    </div>
  )
}
