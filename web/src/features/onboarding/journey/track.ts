import type { EntityType } from "@vitral/contract/customers";
import {
  submitCompanyAddress,
  registerCompanyEmail,
  registerCompanyPhone,
  validateCompanyEmail,
  validateCompanyPhone,
} from "@vitral/contract/companies";
import {
  submitPersonAddress,
  registerPersonEmail,
  registerPersonPhone,
  validatePersonEmail,
  validatePersonPhone,
} from "@vitral/contract/persons";
import { paths } from "../../../lib/paths.ts";

const noCamera = "Não foi possível acessar a câmera.";

/**
 * The calls, sentences and file names of the person's and the company's onboarding (spec 2.5, 2.6, 3, 5.5, 7.2, 7.3,
 * 8).
 */
export const tracks = {
  PERSON: {
    paths: paths.onboarding.pf,
    email: {
      register: registerPersonEmail,
      validate: validatePersonEmail,
      question: "Qual seu e-mail?",
      sent: "Um código de verificação foi enviado para o seu e-mail.",
    },
    phone: {
      register: registerPersonPhone,
      validate: validatePersonPhone,
      question: "Qual seu telefone?",
      sent: "Um código de verificação foi enviado para o seu telefone.",
    },
    address: submitPersonAddress,
    files: { front: "document-front.jpg", back: "document-verse.jpg" },
    cameraFailed: noCamera,
    withoutDocumentType: paths.onboarding.pf.documentType,
    uploadsAtOnce: false,
  },
  COMPANY: {
    paths: paths.onboarding.pj,
    email: {
      register: registerCompanyEmail,
      validate: validateCompanyEmail,
      question: "Qual o e-mail da empresa?",
      sent: "Código de verificação enviado para o seu e-mail.",
    },
    phone: {
      register: registerCompanyPhone,
      validate: validateCompanyPhone,
      question: "Qual o telefone da empresa?",
      sent: "Código de verificação enviado para o seu telefone.",
    },
    address: submitCompanyAddress,
    files: { front: "doc-front.jpg", back: "doc-back.jpg" },
    cameraFailed: `${noCamera} Verifique as permissões do seu navegador.`,
    withoutDocumentType: paths.onboarding.pj.noDocumentType,
    uploadsAtOnce: true,
  },
} as const satisfies Record<EntityType, unknown>;

/** Both selfies are sent under this name (spec 3). */
export const selfieFile = "selfie.jpg";
