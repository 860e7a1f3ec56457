import { SignUpForm } from "./sign-up-form.tsx";

/** A person begins: pf (spec 2.5, 5.3). */
export default function SignUpPerson() {
  return <SignUpForm entityType="PERSON" />;
}
