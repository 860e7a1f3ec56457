import { SignUpForm } from "./sign-up-form.tsx";

/** A company begins: pj (spec 2.6, 5.6). */
export default function SignUpCompany() {
  return <SignUpForm entityType="COMPANY" />;
}
