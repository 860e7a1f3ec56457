/** The progress of a journey: 'Etapa 2 de 3', and a line that shows it. It describes the `PageTitle`. */
export function StepLine({ step, steps }: { step: number; steps: number }) {
  return (
    <div className="grid gap-2">
      <p id="page-step" className="text-sm font-medium text-neutral-600">
        Etapa {step} de {steps}
      </p>
      <div aria-hidden="true" className="flex gap-1.5">
        {Array.from({ length: steps }, (_, index) => (
          <span
            key={index}
            className={`h-1 flex-1 rounded-full forced-colors:h-2 forced-colors:border ${index < step ? "forced-chosen bg-accent-strong" : "bg-neutral-200"}`}
          />
        ))}
      </div>
    </div>
  );
}
