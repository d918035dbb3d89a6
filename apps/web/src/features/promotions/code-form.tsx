import { enterPromotionCode, promotionCode } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { Button, TextInput } from '@baize/ui'
import { card } from '@baize/ui/look'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { promotionsKey } from '../../api/promotion-queries.ts'
import { useErrorText, usePromotionPhrases } from '../../language/phrases.ts'
import { useClaimed } from './use-claim.ts'
import classes from './promotions.module.css'

/** Claims the offer with a code. */
export function CodeForm() {
  const say = usePromotionPhrases()
  const heading = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { enter, isPending, message, reset } = useEnterCode(() => setTyped(''))
  const submit = () => {
    const code = typed.trim()
    const isCode = promotionCode.safeParse(code).success
    setMissing(!isCode)
    if (isCode) enter(code)
    else field.current?.focus()
  }
  return (
    <section aria-labelledby={heading} className={`${card} ${classes.code}`}>
      <h2 className={classes.heading} id={heading}>
        {say('code.title')}
      </h2>
      <form
        className={classes.codeForm}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending) submit()
        }}
      >
        <TextInput
          aria-label={say('code.label')}
          autoCapitalize="characters"
          autoComplete="off"
          className={classes.codeField}
          error={isMissing ? say('code.missing') : message}
          maxLength={32}
          name="promotionCode"
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setMissing(false)
            reset()
          }}
          placeholder={say('code.label')}
          ref={field}
          size="md"
          spellCheck={false}
          value={typed}
        />
        <Button loading={isPending} type="submit">
          {say('code.submit')}
        </Button>
      </form>
    </section>
  )
}

function useEnterCode(done: () => void) {
  const errorText = useErrorText()
  const queries = useQueryClient()
  const claimed = useClaimed()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (code: string) => call(enterPromotionCode, { body: { code } }),
    onSuccess: ({ promotion }) => {
      claimed(promotion)
      done()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: promotionsKey }),
  })
  const ofField = error instanceof CallRefused ? error.fields[0]?.message : undefined
  return { enter: mutate, isPending, reset, message: error === null ? undefined : (ofField ?? errorText(error)) }
}
