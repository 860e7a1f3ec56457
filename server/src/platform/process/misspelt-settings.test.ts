import { expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { misspeltSettings } from "./misspelt-settings.ts";
import { settingNames } from "./settings.ts";
import { startWarnings } from "./start-warnings.ts";

const production = {
  NODE_ENV: "production",
  DATABASE_URL: "postgres://app:hidden@db/vitral",
  SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
};

test.each([
  ["DATABSE_URL", "DATABASE_URL"],
  ["DATABASE_URI", "DATABASE_URL"],
  ["DATABASE_ONWER_URL", "DATABASE_OWNER_URL"],
  ["SECRETKEY", "SECRET_KEY"],
  ["SECRET_KEY_PREVIUOS", "SECRET_KEY_PREVIOUS"],
  ["SECRET_KEY_FIEL", "SECRET_KEY_FILE"],
  ["TRUST_PROXI", "TRUST_PROXY"],
  ["CONSOLE_ALOW", "CONSOLE_ALLOW"],
  ["PUBLIC_ULR", "PUBLIC_URL"],
  ["SMPT_URL", "SMTP_URL"],
  ["NODE_EVN", "NODE_ENV"],
  ["PRT", "PORT"],
  ["HSOT", "HOST"],
  ["database_url", "DATABASE_URL"],
])("%s is reported by name, as what was meant", (written, meant) => {
  expect(misspeltSettings({ [written]: "x" })).toEqual([`${written} is no setting; ${meant}?`]);
  expect(() => readConfig({ ...production, [written]: "x" })).toThrow(`${written} is no setting; ${meant}?`);
  const warned = readConfig({ ...production, NODE_ENV: "", [written]: "x" });
  expect(startWarnings(warned).join()).toContain(`${written} is no setting; ${meant}?`);
});

test("an empty variable, and every name of ours, is no mistake", () => {
  expect(misspeltSettings({ DATABSE_URL: " ", HSOT: "", SECRET_KEY_FILE: "/run/secret" })).toEqual([]);
  expect(misspeltSettings(Object.fromEntries(settingNames.map((name) => [name, "x"])))).toEqual([]);
});

/** What systems, shells, containers, schedulers, npm, CI and other programs set. */
const common = `
  PATH HOME USER LOGNAME SHELL TERM PWD OLDPWD LANG LANGUAGE LC_ALL LC_CTYPE TZ TMPDIR TEMP TMP MAIL EDITOR VISUAL PAGER
  SHLVL HOSTNAME HOSTTYPE OSTYPE MACHTYPE DISPLAY COLORTERM COLUMNS LINES NO_COLOR FORCE_COLOR CLICOLOR COLOR DEBUG _
  SSH_AUTH_SOCK SSH_AGENT_PID SSH_CLIENT SSH_CONNECTION SSH_TTY SUDO_USER SUDO_UID SUDO_GID SUDO_COMMAND XDG_RUNTIME_DIR
  XDG_SESSION_ID XDG_DATA_DIRS XDG_CONFIG_HOME DBUS_SESSION_BUS_ADDRESS INVOCATION_ID JOURNAL_STREAM SYSTEMD_EXEC_PID
  NOTIFY_SOCKET CREDENTIALS_DIRECTORY STATE_DIRECTORY RUNTIME_DIRECTORY LOGS_DIRECTORY CACHE_DIRECTORY MAINPID LISTEN_FDS
  MEMORY_PRESSURE_WATCH NODE NODE_OPTIONS NODE_PATH NODE_VERSION NODE_EXTRA_CA_CERTS NODE_COMPILE_CACHE YARN_VERSION
  INIT_CWD npm_config_cache npm_config_user_agent npm_lifecycle_event npm_package_name npm_execpath NPM_TOKEN GH_TOKEN
  CI CI_TOKEN GITHUB_TOKEN GITHUB_ACTIONS GITHUB_SHA RUNNER_OS GITLAB_CI CI_COMMIT_SHA CI_JOB_TOKEN JENKINS_URL BUILD_ID
  BUILD_URL JOB_NAME KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT KUBERNETES_PORT KUBERNETES_PORT_443_TCP POD_NAME
  POD_IP NODE_NAME NAMESPACE VITRAL_PORT VITRAL_SERVICE_HOST DATABASE_PORT DATABASE_SERVICE_HOST container DYNO PORT0
  PORT1 PORTS NOMAD_PORT_http AWS_REGION AWS_TOKEN AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY AWS_SESSION_TOKEN SAS_TOKEN
  HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy no_proxy SSL_CERT_FILE SSL_CERT_DIR PGHOST PGPORT PGUSER PGPASSWORD PGDATA
  PGSSLMODE PGAPPNAME POSTGRES_USER POSTGRES_PASSWORD POSTGRES_DB DATABASE_HOST DATABASE_USER DATABASE_NAME DB_URL DB_HOST
  MYSQL_HOST REDIS_URL REDIS_HOST MAIL_URL MAIL_HOST APP_URL API_URL BASE_URL APP_PORT APP_HOST WEB_PORT SMTP_HOST
  SMTP_PORT SMTP_USER SMTP_PASSWORD SECRET_KEY_BASE JWT_SECRET SENTRY_DSN LD_LIBRARY_PATH LD_PRELOAD MALLOC_ARENA_MAX
  UV_THREADPOOL_SIZE GOOGLE_APPLICATION_CREDENTIALS VAULT_ADDR VAULT_TOKEN CONSUL_HTTP_ADDR OTEL_SERVICE_NAME
  OTEL_EXPORTER_OTLP_HEADERS OTEL_EXPORTER_OTLP_PROTOCOL OTEL_RESOURCE_ATTRIBUTES OTEL_TRACES_EXPORTER LOG_FILE LOG_DIR
  LESS LS_COLORS VITEST VITEST_POOL_ID CONSOLE_WEB_PORT OWNER_PASSWORD APP_PASSWORD PUBLIC_KEY PUBLIC_IP PRIVATE_KEY
`
  .trim()
  .split(/\s+/);

test("variables of systems, containers and other programs are not taken for ours", () => {
  expect(common.length).toBeGreaterThan(150);
  expect(misspeltSettings(Object.fromEntries(common.map((name) => [name, "x"])))).toEqual([]);
});
